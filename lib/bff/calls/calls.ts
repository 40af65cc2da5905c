import 'server-only';
import type * as z from 'zod/mini';
import type { ListedProfile, ProfileChoice } from '../../../contract/accounts/account';
import { recoveryAsked } from '../../../contract/accounts/account-forms';
import { type InstitutionCalls, institutionCalls } from '../../../contract/institution';
import {
  type BodyOf,
  type Call as DeclaredCall,
  type ReadOf,
  readSchema,
  type ShownOf,
} from '../../../contract/wire/call';
import { profileKeys } from '../session/profile-key';
import type { Session } from '../session/session';

/** What the portal does with a call besides passing it on. */
type Handling<Body, Result, Shown> = {
  /** Sent without the bearer even when there is one: a 401 then is about what was typed (C7). */
  bearer?: 'never';
  /** Its answer isn't read: a 401 to it says nothing of the session (C7). */
  unread?: true;
  /** The result for the browser whatever the institution says, failures apart; null: what it says. */
  alike?: (body: Body) => unknown;
  /** What the browser gets instead of the result itself. */
  shown?: (result: Result, session: Session | null) => Shown;
  /** The name whose password was right where it succeeds: this browser is known to it from then on. */
  proves?: (body: Body, session: Session | null) => string | null;
  /** The code of a roll's picture: the institution learns which browser opened its link, and when. */
  opened?: (body: Body) => string;
  /** What success does to the session. */
  session?: 'opens' | 'renews' | 'refreshes' | 'renames' | 'ends';
};

/** Of any call: its body and its result have passed the schemas of the same path. */
type AnyHandling = Handling<unknown, unknown, unknown>;

/** One call of the browser, as the portal's handler reads it. */
export type Call = AnyHandling & {
  who: 'anyone' | 'signed-in' | 'student' | 'professor';
  request: z.ZodMiniType;
  /** What a good result looks like; the browser gets what this schema leaves, nothing of a token. */
  result: z.ZodMiniType;
  /** Changes nothing, so it may be asked again under a newer token (C12). */
  reads: boolean;
  /** Only for whom the gateway has proven, of whom the institution is told in headers (C10). */
  proven: boolean;
};

type Own<Path extends keyof InstitutionCalls> = Handling<
  BodyOf<InstitutionCalls[Path]>,
  ReadOf<InstitutionCalls[Path]>,
  ShownOf<InstitutionCalls[Path]>
>;

/** Whose result the browser gets something else for, said here: nothing of a token goes on for want of it. */
type Showing = {
  [Path in keyof InstitutionCalls]: InstitutionCalls[Path] extends { shown: unknown } ? Path : never;
}[keyof InstitutionCalls];

const handling: { [Path in keyof InstitutionCalls]?: Own<Path> } & {
  [Path in Showing]: Own<Path> & (Required<Pick<Own<Path>, 'shown'>> | Required<Pick<Own<Path>, 'session'>>);
} = {
  'user/profile': { session: 'refreshes' },
  'user/profiles': { shown: profileChoices },
  'user/login': { bearer: 'never', proves: ({ username }) => username, session: 'opens' },
  'saml/login': { bearer: 'never', session: 'opens' },
  'user/register': { bearer: 'never', proves: ({ email }) => email, session: 'opens' },
  'user/updateprofile': { session: 'renames' },
  'user/smallupdateprofile': { session: 'renames' },
  'user/language': { unread: true },
  'user/changepassword': { proves: (_body, session) => session?.profile?.email ?? null, session: 'opens' },
  'user/recovery': {
    bearer: 'never',
    alike: (body) => (recoveryAsked.safeParse(body).success ? { sent: true } : null),
  },
  'user/email': { bearer: 'never' },
  'notifications/unsubscribe': { bearer: 'never' },
  'user/pendingemail': { session: 'renames' },
  'user/autologin': { session: 'renews' },
  'user/logout': { session: 'ends' },
  'student/presences/checkin': { opened: ({ code }) => code },
};

/** All the calls below `/api` that a browser may ask of the institution. No other call is allowed. */
export const calls: Record<string, Call> = Object.fromEntries(
  Object.entries<DeclaredCall>(institutionCalls)
    .filter(([, { browser }]) => browser)
    .map(([path, call]) => [`/api/${path}`, toCall(path, call)]),
);

function toCall(path: string, call: DeclaredCall): Call {
  const { who, request, reads = false } = call;
  const declared = { who: askerOf(who), request, result: readSchema(call), reads, proven: who === 'gateway' };
  return { ...declared, ...(handling as Record<string, AnyHandling>)[path] };
}

/** Whom the portal itself lets pass; what is finer is the institution's. */
function askerOf(who: DeclaredCall['who']): Call['who'] {
  if (who === 'gateway') return 'anyone';
  if (who === 'verified') return 'signed-in';
  if (who === 'applicant') return 'student';
  if (who === 'office') throw new Error('no browser asks for the office');
  return who;
}

/** Profiles by their keys, without their tokens (C2, C3). */
function profileChoices(profiles: ListedProfile[], session: Session | null): ProfileChoice[] {
  const keys = profileKeys(session?.crmId ?? '', profiles);
  return profiles.map(({ type, name, badge }, index) => {
    const key = keys[index] ?? '';
    return { key, type, name, badge, current: key === session?.profile?.key };
  });
}
