import { encryptNotification } from '@block65/webcrypto-web-push';
import { SignJWT } from 'jose';
import { Agent, request } from 'undici';
import type { PushMessage } from '../../../contract/notifications/push.ts';
import type { CampusConfig } from '../../config.ts';
import { isPublicEndpoint, NotPublic, publicLookup } from '../../platform/outside/public-endpoint.ts';
import type { PushSetting } from './devices.ts';
import { type PushKey, type PushKeys, storedPushKeys } from './push-key.ts';

/** A push service keeps it so long for a browser that is off: a day later it is no news. */
const TTL_S = 24 * 60 * 60;
/** Of the proof for a push service, at most a day (RFC 8292). */
const PROOF = '12 hours';
const ALL_MS = 5_000;
const ANSWER_BYTES = 4_096;
const LONGEST_AFTER_MS = 4 * 60 * 60_000;

type Subscription = { endpoint: string; p256dh: string; auth: string };
export type Push = Subscription & { message: PushMessage; topic: string; urgent: boolean; key: PushKey };

/** `gone`: not subscribed any more. `refused`: for good. `later`: after so many ms at least. */
export type Posted =
  | { became: 'taken' }
  | { became: 'gone' }
  | { became: 'refused'; why: string }
  | { became: 'later'; why: string; afterMs: number };

export type Pusher = { keys: () => PushKeys; post(push: Push): Promise<Posted> };

/** `subject` is where the operator of a push service complains; `loopback` is for tests. */
function createPusher({
  keys,
  subject,
  loopback,
}: {
  keys: () => PushKeys;
  subject: string;
  loopback: boolean;
}): Pusher {
  const dispatcher = new Agent({
    connect: { timeout: ALL_MS, ...(!loopback && { lookup: publicLookup() }) },
    maxHeaderSize: 16_384,
  });
  return {
    keys,
    post: async ({ topic, urgent, message, key, ...subscription }) => {
      const { endpoint } = subscription;
      if (!isPublicEndpoint(endpoint, { loopback })) return { became: 'refused', why: 'it leads inside' };
      try {
        const answer = await request(endpoint, {
          dispatcher,
          method: 'POST',
          signal: AbortSignal.timeout(ALL_MS),
          headers: {
            authorization: await proofFor(endpoint, subject, key),
            'content-encoding': 'aes128gcm',
            'content-type': 'application/octet-stream',
            ttl: String(TTL_S),
            topic,
            urgency: urgent ? 'high' : 'normal',
          },
          body: await encrypted(subscription, message),
        });
        await answer.body.dump({ limit: ANSWER_BYTES, signal: AbortSignal.timeout(ALL_MS) });
        return read(answer.statusCode, answer.headers['retry-after']);
      } catch (error) {
        if (isNotPublic(error)) return { became: 'refused', why: String(error) };
        return { became: 'later', why: String(error), afterMs: 0 };
      }
    },
  };
}

/** Of all the words of a push service that count: a redirection is followed to nowhere. */
function read(status: number, retryAfter: string | string[] | undefined): Posted {
  if (status >= 200 && status < 300) return { became: 'taken' };
  if (status === 404 || status === 410) return { became: 'gone' };
  const why = `HTTP ${status}`;
  if (status === 429 || status >= 500) return { became: 'later', why, afterMs: afterMs(String(retryAfter)) };
  return { became: 'refused', why };
}

/** Seconds, or an instant of HTTP; never longer than we would wait anyway. */
function afterMs(retryAfter: string): number {
  const ms = /^\d{1,9}$/.test(retryAfter) ? Number(retryAfter) * 1000 : Date.parse(retryAfter) - Date.now();
  return Math.min(Math.max(ms || 0, 0), LONGEST_AFTER_MS);
}

/** For this push service alone (RFC 8292). */
async function proofFor(endpoint: string, subject: string, { secret, open }: PushKey): Promise<string> {
  const token = await new SignJWT({})
    .setProtectedHeader({ typ: 'JWT', alg: 'ES256' })
    .setAudience(new URL(endpoint).origin)
    .setSubject(subject)
    .setExpirationTime(PROOF)
    .sign(secret);
  return `vapid t=${token}, k=${open}`;
}

/** As long as any other: its length says nothing of its kind. */
const encrypted = ({ endpoint, p256dh, auth }: Subscription, message: PushMessage) =>
  encryptNotification(
    { endpoint, expirationTime: null, keys: { p256dh, auth } },
    Buffer.from(JSON.stringify(message)),
  );

const isNotPublic = (error: unknown): boolean =>
  error instanceof NotPublic ||
  (error instanceof AggregateError && error.errors.some(isNotPublic)) ||
  (error instanceof Error && error.cause !== undefined && isNotPublic(error.cause));

type Configured = Pick<
  CampusConfig,
  'DATA_DIR' | 'MAIL_FROM' | 'PUSH' | 'PUSH_KEY' | 'PUSH_TO_LOOPBACK' | 'publicOrigin'
>;

/** How pushes are configured; null where there are none. */
export const pushSettingOf = (config: Configured): PushSetting | null =>
  config.PUSH ? { keys: storedPushKeys(config), loopback: config.PUSH_TO_LOOPBACK } : null;

/** What pushes; whom an operator of a push service turns to is the portal, or else its mail address. */
export function pusherOf(config: Configured): Pusher | null {
  const setting = pushSettingOf(config);
  const { publicOrigin, MAIL_FROM } = config;
  const subject = publicOrigin.startsWith('https:') ? publicOrigin : `mailto:${MAIL_FROM}`;
  return setting && createPusher({ ...setting, subject });
}
