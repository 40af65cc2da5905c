import 'server-only';
import { createHash } from 'node:crypto';
import type * as z from 'zod/mini';
import {
  type AuthenticatedUser,
  fetchedUser,
  listedProfile,
  loginRecord,
  profileType,
} from '../../../contract/accounts/account';
import { MAX_TOKEN_BYTES } from '../../../contract/wire/constants';
import type { Envelope } from '../../../contract/wire/envelope';
import { readableList } from '../../../contract/wire/readable';
import { CallRefused } from '../calls/own-answers';
import { profileKeys } from '../session/profile-key';
import { newSession, type Session, type SessionProfile } from '../session/session';
import { askUpstream } from '../upstream/upstream';
import { UpstreamFailure } from '../upstream/upstream-failure';
import type { UpstreamRequest } from '../upstream/upstream-request';
import { wrongResult } from '../upstream/wrong-result';

/** How the institution is asked on behalf of one request, before or beside its session. */
export type Asker = Pick<UpstreamRequest, 'language' | 'requestId' | 'clientAddress'>;
export type KeyedProfile = z.infer<typeof listedProfile> & { key: string };

/**
 * The record of a successful sign-in (C4). Of several profiles it takes that of `preferredKey(crmId)`, else
 * none (B5). Throws `CallRefused` without a student's or professor's profile (C13).
 */
export async function openSession(
  asker: Asker,
  reply: Envelope,
  preferredKey: (crmId: string) => string | null,
  absoluteEnd?: number,
): Promise<Session> {
  const record = loginRecord.safeParse(reply.result);
  const token = reply.token;
  if (!record.success || !token)
    throw new UpstreamFailure('unreadable', 'a sign-in without a record or a token');
  checkToken(token);
  const crmId = record.data.id;
  return newSession(await openedAs(asker, token, crmId, preferredKey(crmId)), Date.now(), absoluteEnd);
}

/**
 * The record after a changed password; the change stands whatever the answer holds. Without a new record or
 * token the old ones stay, as does a profile that cannot be read now (D1).
 */
export async function continueSession(asker: Asker, session: Session, reply: Envelope): Promise<Session> {
  const token = reply.token ?? session.token;
  checkToken(token);
  const crmId = loginRecord.safeParse(reply.result).data?.id ?? session.crmId;
  const { gateway, gatewayNames, profile, profileTypes } = session;
  const opened = await openedAs(asker, token, crmId, profile?.key ?? null).catch(
    unlessFailed({ token, crmId, profile, profileTypes }),
  );
  return newSession(
    { ...opened, ...(gateway && { gateway }), ...(gatewayNames && { gatewayNames }) },
    Date.now(),
  );
}

/** For a `catch`: what is known already, where the institution doesn't say it anew. */
export const unlessFailed =
  <Known>(known: Known) =>
  (error: unknown): Known => {
    if (error instanceof UpstreamFailure || error instanceof CallRefused) return known;
    throw error;
  };

async function openedAs(asker: Asker, token: string, crmId: string, preferredKey: string | null) {
  const [fetched, listed] = await Promise.all([
    fetchUser(asker, token),
    fetchProfiles(asker, { token, crmId }),
  ]);
  const { profiles } = listed;
  const latest = listed.token === token ? fetched.token : listed.token;
  const opened = await choose(asker, { token: latest, crmId, user: fetched.user, profiles }, preferredKey);
  const profileTypes = profiles.length > 0 ? typesOf(profiles) : [opened.profile?.type ?? ''];
  return { ...opened, crmId, profileTypes };
}

/** A longer token doesn't fit the cookie: the institution's fault, and the old session stays. */
export function checkToken(token: string): void {
  if (Buffer.byteLength(token) > MAX_TOKEN_BYTES)
    throw new UpstreamFailure('unreadable', 'the token is too long');
}

/** The authenticated user of a token, null for nothing (C13), and the token by which to go on. */
export async function fetchUser(
  asker: Asker,
  token: string,
): Promise<{ user: AuthenticatedUser | null; token: string }> {
  const { sent, latest } = await fetchOf(asker, '/api/user/profile', token);
  const user = fetchedUser.safeParse(sent);
  if (!user.success) wrongResult({ ...asker, path: '/api/user/profile' }, fetchedUser, sent);
  return { user: user.data ?? null, token: latest };
}

/**
 * The person's profiles, each with its token and its key for the browser; none if not offered. Also the token
 * for the next calls.
 */
export async function fetchProfiles(
  asker: Asker,
  { token, crmId }: Pick<Session, 'token' | 'crmId'>,
): Promise<{ profiles: KeyedProfile[]; token: string }> {
  const { sent, latest } = await fetchOf(asker, '/api/user/profiles', token);
  const listed = listedProfiles.safeParse(sent);
  if (!listed.success) wrongResult({ ...asker, path: '/api/user/profiles' }, listedProfiles, sent);
  const profiles = listed.data ?? [];
  const keys = profileKeys(crmId, profiles);
  const keyed = profiles.map((profile, index) => ({ ...profile, key: keys[index] ?? '' }));
  return { profiles: keyed, token: latest };
}

const listedProfiles = readableList(listedProfile);

/** A token that comes with the answer replaces the one that was sent (C2), unless that one was refused. */
async function fetchOf(asker: Asker, path: string, token: string) {
  const { envelope, status } = await askUpstream({ ...asker, path, body: {}, token, reads: true });
  if (status >= 500) throw new UpstreamFailure('unreadable', `${path}: status ${status}`);
  const latest = (status !== 401 && envelope?.token) || token;
  checkToken(latest);
  return { sent: envelope?.success ? envelope.result : null, latest };
}

export const typesOf = (profiles: KeyedProfile[]) => profiles.map(({ type }) => type).slice(0, 20);

/** The user as the session keeps it; throws `CallRefused` for a type that has no area here (C13). */
export function sessionProfile(user: AuthenticatedUser, key: string): SessionProfile {
  const type = profileType.safeParse(user.type);
  if (!type.success) throw new CallRefused(403, 'shared.otherType');
  const { name, email, badge, hasCanvas } = user;
  return { key, type: type.data, name, email, badge, hasCanvas };
}

/** The session as one of the person's profiles; a new session id (C3). */
export async function asProfile(
  asker: Asker,
  profile: KeyedProfile,
): Promise<{ token: string; profile: SessionProfile }> {
  checkToken(profile.token);
  const { user, token } = await fetchUser(asker, profile.token);
  if (!user) throw new CallRefused(403, 'shared.noProfile');
  return { token, profile: sessionProfile(user, profile.key) };
}

/** Stands for a person and a profile in the cookie that remembers the choice; tells nothing by itself. */
export const rememberedAs = (crmId: string, key: string) =>
  `${createHash('sha256').update(`crm:${crmId}`).digest('base64url').slice(0, 22)}.${key}`;

async function choose(
  asker: Asker,
  found: { token: string; crmId: string; user: AuthenticatedUser | null; profiles: KeyedProfile[] },
  preferredKey: string | null,
): Promise<Pick<Session, 'token' | 'profile'>> {
  const { token, crmId, user, profiles } = found;
  if (profiles.length > 1) {
    const preferred = profiles.find(({ key }) => key === preferredKey);
    return preferred ? await asProfile(asker, preferred) : { token, profile: null };
  }
  if (!user) throw new CallRefused(403, 'shared.noProfile');
  const [key = ''] = profileKeys(crmId, [user]);
  return { token, profile: sessionProfile(user, key) };
}
