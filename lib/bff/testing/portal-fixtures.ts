import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { afterAll, beforeEach } from 'vitest';
import * as z from 'zod/mini';
import { type ListedProfile, listedProfile } from '../../../contract/accounts/account';
import { type Envelope, envelope } from '../../../contract/wire/envelope';
import { startForeignInstitution } from '../../../e2e/support/foreign/foreign-institution';
import {
  type ForeignPerson,
  type ForeignProfile,
  firstOf,
} from '../../../e2e/support/foreign/foreign-people';
import { profileKeys } from '../session/profile-key';
import { sealSession, unsealSession } from '../session/seal';
import { newSession, type Session } from '../session/session';

export const SECRET = 'the-secret-of-these-tests-1234567890';
export const ORIGIN = 'http://localhost:3000';

export type Answered = Envelope & {
  status: number;
  headers: Headers;
  cookies: string[];
  /** The body as it was sent. */
  sent: unknown;
  /** Of the session cookie that came along; null where none did, or it was cleared. */
  session: Session | null;
};

type Sent = {
  as?: Session | null;
  cookie?: string;
  headers?: Record<string, string>;
  method?: string;
  /** Of a browser that goes away. */
  signal?: AbortSignal;
};

/**
 * The portal's handlers in this process, before their own foreign institution on a port; both are new for
 * each test. Await it at the top of a test file: the configuration is read once.
 */
export async function givenPortal(env: Record<string, string> = {}) {
  const institution = await startForeignInstitution();
  const dataDir = mkdtempSync(join(tmpdir(), 'ateneo-portal-'));
  afterAll(async () => {
    await institution.stop();
    rmSync(dataDir, { recursive: true });
  });
  beforeEach(institution.reset);
  Object.assign(process.env, {
    CAMPUS_URL: institution.url,
    SESSION_SECRETS: SECRET,
    PUBLIC_ORIGIN: ORIGIN,
    LOG_LEVEL: 'silent',
    DATA_DIR: dataDir,
    ...env,
  });
  const route = await import('../../../app/api/[[...call]]/route');
  const handlers: Record<string, (request: Request) => Promise<Response> | Response> = { ...route };

  /** Posts to the portal as its own page does, with the cookie of a session if there is one. */
  async function post(
    path: string,
    body: unknown = {},
    { as = null, ...sent }: Sent = {},
  ): Promise<Answered> {
    const cookie = sent.cookie ?? (as && (await cookieOf(as)));
    const request = new Request(new URL(path, ORIGIN), {
      method: 'POST',
      body: typeof body === 'string' ? body : JSON.stringify(body),
      headers: {
        'content-type': 'application/json',
        'sec-fetch-site': 'same-origin',
        ...(cookie && { cookie }),
        ...sent.headers,
      },
      ...(sent.signal && { signal: sent.signal }),
    });
    return await answered(await route.POST(request));
  }

  /** The same with another method, without a body. */
  async function send(method: string, path: string): Promise<Answered> {
    const request = new Request(new URL(path, ORIGIN), {
      method,
      headers: { 'sec-fetch-site': 'same-origin' },
    });
    const handler = handlers[method];
    if (!handler) throw new Error(`the route knows no ${method}`);
    return await answered(await handler(request));
  }

  /** Somebody signed in `ageMs` ago. */
  function givenSession({
    person = institution.givenPerson(),
    profile = firstOf(person),
    ageMs = 0,
  }: {
    person?: ForeignPerson;
    profile?: ForeignProfile;
    ageMs?: number;
  } = {}): Session {
    const listed = person.profiles.map(asListed);
    const own = person.profiles.indexOf(profile);
    const { name, email = '', hasCanvas = false } = profile;
    const { type = '', badge = null } = listed[own] ?? {};
    return newSession(
      {
        token: institution.issueToken(person, profile),
        crmId: String(person.id),
        profile: {
          key: profileKeys(String(person.id), listed)[own] ?? '',
          type: z.enum(['student', 'professor']).parse(type),
          name,
          email,
          badge,
          hasCanvas,
        },
        profileTypes: listed.map((each) => each.type),
      },
      Date.now() - ageMs,
    );
  }

  return { institution, dataDir, post, send, givenSession };
}

/** A session as the header `Cookie` brings it. */
export const cookieOf = async (session: Session) =>
  `ateneo=${await sealSession(session, [SECRET], Date.now())}`;

async function answered(response: Response): Promise<Answered> {
  const cookies = response.headers.getSetCookie();
  const sealed = cookies.map((cookie) => cookie.match(/^ateneo=([^;]*)/)?.[1]).find(Boolean);
  const session = sealed ? await unsealSession(sealed, [SECRET]) : null;
  const { status, headers } = response;
  const sent: unknown = await response.json();
  return { status, headers, cookies, session, sent, ...envelope.parse(sent) };
}

const asListed = (profile: ForeignProfile): ListedProfile => listedProfile.parse({ ...profile, token: '-' });
