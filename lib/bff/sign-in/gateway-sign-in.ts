import 'server-only';
import type { GatewayIdentity } from '../../../contract/accounts/gateway';
import { IDENTITY_HEADER, PORTAL_SECRET_HEADER } from '../../../contract/accounts/gateway';
import { refusal } from '../../../contract/wire/refusal';
import { portalConfig } from '../../config/portal-config';
import { CallRefused } from '../calls/own-answers';
import {
  type AssertionPurpose,
  AssertionRefused,
  forgetAssertion,
  verifyAssertion,
} from '../gateway/assertion';
import { type GatewaySaid, readSaid } from '../gateway/gateway-headers';
import { gatewayNamesOf, isSamePerson } from '../gateway/gateway-names';
import { identityFrom, type Lacking, lackingIn, type Unusable } from '../gateway/identity';
import { clearState, isLoop, keepTrip, STATE_HEADER, stateOf } from '../gateway/state';
import type { CallRequest } from '../http/call-handler';
import type { Session } from '../session/session';
import { log } from '../upstream/log';

/** Whether people may come in through the gateway here. */
export const offersGatewaySignIn = () => portalConfig().GATEWAY_SIGN_IN !== '0';

/**
 * What the institution is told of a person whom the gateway has proven, and by what the gateway names them,
 * if the sign-in began in this browser. Throws `CallRefused` with the code of the page that explains it.
 */
export async function provenPerson(headers: CallRequest['headers']) {
  const cookies = headers.get('cookie');
  const state = stateOf(cookies);
  if (state === null || headers.get(STATE_HEADER) !== state) throw refused(403, 'state');
  if (isLoop(cookies, Date.now())) throw refused(429, 'loop');
  const { identity, lacking } = await identityIn(readSaid(headers), 'sign-in', headers);
  return { identity: headersAbout(identity), gatewayNames: gatewayNamesOf(identity.identifiers), lacking };
}

/** Tells whoever set the gateway up why the institution took nobody, by the names of attributes alone. */
export function noteRefusedPerson(
  { requestId, lacking }: { requestId: string; lacking: Lacking },
  result: unknown,
) {
  const code = refusal.safeParse(result).data?.reasons[0]?.code;
  if (code) log.warn({ requestId, reason: code, ...lacking }, 'the gateway names somebody who is refused');
}

/** Whether the gateway names the person of a session with this request too. */
export async function isStillProven(
  headers: CallRequest['headers'],
  names: Session['gatewayNames'],
): Promise<boolean> {
  if (!offersGatewaySignIn()) return false;
  try {
    const { identity } = await identityIn(readSaid(headers), 'sign-in', headers, () => {});
    return !names || isSamePerson(names, gatewayNamesOf(identity.identifiers));
  } catch (error) {
    if (error instanceof CallRefused) return false;
    throw error;
  }
}

/**
 * Whom the gateway, by itself and not for a browser, says to have signed out. Throws `CallRefused` where
 * nothing proves it, or nobody is named.
 */
export async function signedOutPerson(headers: CallRequest['headers'], logoutToken: string | null) {
  if (logoutToken !== null && !portalConfig().GATEWAY_JWKS_URL) throw refused(403, 'noProof');
  const said = logoutToken === null ? readSaid(headers) : { assertion: logoutToken };
  const { identity } = await identityIn(said, 'sign-out', headers);
  return {
    identity: headersAbout(identity),
    gatewayNames: gatewayNamesOf(identity.identifiers),
    /** Lets its token count once more: it is to be told again. */
    forget: () => identity.assertion && forgetAssertion(identity.assertion.id),
  };
}

const headersAbout = (identity: GatewayIdentity): Record<string, string> => ({
  [PORTAL_SECRET_HEADER]: portalConfig().PORTAL_SECRET ?? '',
  [IDENTITY_HEADER]: Buffer.from(JSON.stringify(identity)).toString('base64url'),
});

/** Every round trip counts, but for the one that was stopped as the last of a loop. */
export function countTrip(request: CallRequest, response: Response): Response {
  if (response.status !== 429) {
    response.headers.append('set-cookie', keepTrip(request.headers.get('cookie'), Date.now()));
  }
  return response;
}

/** A state opens one session. */
export const endOfSignIn = clearState;

type Proven = { identity: GatewayIdentity; lacking: Lacking };

async function identityIn(
  said: GatewaySaid | null,
  purpose: AssertionPurpose,
  headers: CallRequest['headers'],
  note: (line: Unnamed) => void = noteUnnamed,
): Promise<Proven> {
  const requestId = headers.get('x-ateneo-request');
  if (!said) throw refused(403, 'noProof');
  const { attributes, assertion } =
    'attributes' in said
      ? { attributes: said.attributes, assertion: null }
      : await verifyAssertion(said.assertion, purpose).catch((error) => {
          if (!(error instanceof AssertionRefused)) throw error;
          log.warn({ requestId, reason: error.message }, 'assertion refused');
          throw refused(403, 'noProof');
        });
  const scopes = portalConfig().GATEWAY_SCOPES;
  const [identity, lacking] = [identityFrom(attributes, scopes), lackingIn(attributes, scopes)];
  if (typeof identity !== 'string') return { identity: { ...identity, assertion }, lacking };
  note({ requestId, reason: identity, ...lacking });
  throw refused(403, identity);
}

type Unnamed = Lacking & { requestId: string | null; reason: Unusable };
const noteUnnamed = (line: Unnamed) => log.warn(line, 'the gateway names nobody');

/** The page of `/account/saml` knows each by its code. */
function refused(status: number, word: 'state' | 'loop' | 'noProof' | 'noIdentity' | 'foreignScope') {
  const code = `saml.${word}`;
  return new CallRefused(status, 'shared.signInRefused', { reasons: [{ code, text: code }] });
}
