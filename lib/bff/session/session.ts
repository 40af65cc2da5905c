import * as z from 'zod/mini';
import { ABSOLUTE_SESSION_MS, LOGIN_VALIDITY_MS, MAX_TOKEN_BYTES } from '../../../contract/wire/constants.ts';

const sessionProfile = z.object({
  key: z.string(),
  type: z.enum(['student', 'professor']),
  name: z.string(),
  email: z.string(),
  badge: z.nullable(z.string()),
  hasCanvas: z.boolean(),
});
export type SessionProfile = z.infer<typeof sessionProfile>;

/** What the sealed cookie holds. Instants in milliseconds, by the portal's own clock (C1). */
export const session = z.object({
  v: z.literal(1),
  sid: z.string().check(z.length(22)),
  token: z.string().check(z.refine((token) => Buffer.byteLength(token) <= MAX_TOKEN_BYTES)),
  loginDate: z.int(),
  absoluteEnd: z.int(),
  crmId: z.string().check(z.maxLength(200)),
  /** Null while none is chosen of several (B5). */
  profile: z.nullable(sessionProfile),
  /** Of each profile of the person, in the order of the list. */
  profileTypes: z.array(z.string()).check(z.maxLength(20)),
  /** Came through the gateway, which has a session of its own to end (C6). */
  gateway: z.optional(z.boolean()),
  /** By what the gateway names the person (`gatewayNamesOf`); absent where an earlier release opened it. */
  gatewayNames: z.optional(z.array(z.string().check(z.maxLength(20))).check(z.maxLength(12))),
});
export type Session = z.infer<typeof session>;

/** The window of a record: an age of exactly ten minutes is still inside (A4). */
export const isInsideWindow = ({ loginDate, absoluteEnd }: Session, now: number) =>
  now - loginDate <= LOGIN_VALIDITY_MS && now <= absoluteEnd && loginDate <= now + CLOCK_SKEW_MS;

/** When the window closes, in milliseconds. */
export const windowEnd = ({ loginDate, absoluteEnd }: Session) =>
  Math.min(loginDate + LOGIN_VALIDITY_MS, absoluteEnd);

/** A record of now: what every successful sign-in stores (C4). */
export function newSession(
  opened: Pick<Session, 'token' | 'crmId' | 'profile' | 'profileTypes' | 'gateway' | 'gatewayNames'>,
  now: number,
  absoluteEnd = now + ABSOLUTE_SESSION_MS,
): Session {
  return { v: 1, sid: newSessionId(), loginDate: now, absoluteEnd, ...opened };
}

const newSessionId = () => Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString('base64url');

/** Between two instances of the portal. */
const CLOCK_SKEW_MS = 60_000;
