import 'server-only';
import { randomUUID } from 'node:crypto';
import { FALLBACK_LANGUAGE } from '../../../contract/wire/constants';
import { endSessionsOf } from '../session/live-sessions';
import { offersGatewaySignIn, signedOutPerson } from '../sign-in/gateway-sign-in';
import { boundedBytes } from '../upstream/bounded-bytes';
import { log } from '../upstream/log';
import { askUpstream } from '../upstream/upstream';
import { CallRefused } from './own-answers';

/** More than a logout token of several attributes has. */
const MOST_BYTES = 16_384;

/** The institution has no such call, or has taken this token before. */
const NOTHING_TO_DO = [404, 405, 409, 501];

/**
 * The gateway's word that somebody is signed out (C6): by its secret with the headers that name a person, or
 * by a signed logout token, in the form field `logout_token` or in the header of an assertion. Ends their
 * sessions here, then at the institution. 200: done; 400: nobody is named; 403: no proof, or a browser asks;
 * 404: no gateway here; 413: too long; 502: the institution has to be told again.
 */
export async function receiveGatewaySignOut(request: Request): Promise<Response> {
  const { headers } = request;
  const requestId = headers.get('x-ateneo-request') ?? randomUUID();
  if (!offersGatewaySignIn()) return told(404);
  // A gateway adds its secret to what browsers send, too: a page elsewhere could have one sign its person
  // out.
  if (headers.has('origin') || headers.has('sec-fetch-site') || headers.has('cookie')) return told(403);
  const token = await logoutTokenOf(request);
  if (token === undefined) return told(413);
  const person = await signedOutPerson(headers, token).catch(unlessRefused);
  if (typeof person === 'number') return told(person);
  endSessionsOf(person.gatewayNames, Date.now());
  const isDone = await isDoneByInstitution(person.identity, requestId);
  if (!isDone) person.forget();
  return told(isDone ? 200 : 502);
}

/** The status that says why nobody is signed out. */
function unlessRefused(error: unknown): number {
  if (!(error instanceof CallRefused)) return 502; // the keys could not be had
  return error.reasons?.some(({ code }) => code === 'saml.noProof') ? 403 : 400;
}

async function isDoneByInstitution(identity: Record<string, string>, requestId: string): Promise<boolean> {
  const asked = { path: '/api/saml/logout', body: {}, language: FALLBACK_LANGUAGE, requestId, identity };
  const status = await askUpstream(asked).then(
    (answer) => answer.status,
    () => 502, // logged where it failed
  );
  log.info({ requestId, status }, 'signed out at the gateway');
  return status < 400 || NOTHING_TO_DO.includes(status);
}

/** Null where the body holds none; undefined for one that is too long. */
async function logoutTokenOf({ headers, body }: Request): Promise<string | null | undefined> {
  const bytes = await boundedBytes(body, MOST_BYTES);
  if (!bytes) return undefined;
  const isForm = /^application\/x-www-form-urlencoded\b/i.test(headers.get('content-type') ?? '');
  return isForm ? new URLSearchParams(bytes.toString('utf8')).get('logout_token') : null;
}

const told = (status: number): Response =>
  new Response(null, { status, headers: { 'cache-control': 'no-store' } });
