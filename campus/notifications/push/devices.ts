import { createHash } from 'node:crypto';
import { and, desc, eq, inArray } from 'drizzle-orm';
import {
  type AddDevice,
  MOST_DEVICES,
  type Pushing,
  type RemoveDevice,
} from '../../../contract/notifications/push.ts';
import { lockAccount } from '../../accounts/people/find-account.ts';
import type { Database } from '../../db/database.ts';
import { pushDevices } from '../../db/schema.ts';
import type { CurrentUser } from '../../http/current-user.ts';
import { audit } from '../../platform/audit/audit.ts';
import { NotFound } from '../../platform/failures.ts';
import { refuseDropped } from '../../platform/keys/key-fingerprints.ts';
import { done, type Outcome, refused, when } from '../../platform/outcome.ts';
import { isPublicEndpoint } from '../../platform/outside/public-endpoint.ts';
import type { PushKeys } from './push-key.ts';

/** One of the `keys` is made when they are first asked for; `loopback` is for tests. */
export type PushSetting = { keys: () => PushKeys; loopback: boolean };

type Own = { user: Pick<CurrentUser, 'personId' | 'profileId'>; push: PushSetting | null };
type Refused =
  | 'notifications.not_pushed'
  | 'notifications.other_key'
  | 'notifications.endpoint_not_public'
  | 'notifications.endpoint_taken'
  | 'notifications.too_many_devices';

/** The person's browsers, and the key for another one; null where nothing is pushed. */
export const pushingOf = async (db: Database, personId: string, push: PushSetting | null) =>
  push && (await listed(db, personId, push.keys()));

/**
 * Adds a browser, or confirms that it is there. A browser of somebody else becomes this person's if it sends
 * the same secret: it is that browser then, not somebody who learnt its address.
 */
export async function addDevice(
  tx: Database,
  { user, push, ...asked }: AddDevice & Own,
  now: Date,
): Promise<Outcome<Pushing, Refused>> {
  if (!push) return refused([{ code: 'notifications.not_pushed' }]);
  const { personId } = user;
  const keys = push.keys();
  const key = keys.find(({ open }) => open === asked.key);
  await lockAccount(tx, personId);
  const known = await knownAt(tx, asked.endpoint);
  const isOwn = known?.personId === personId;
  const refusals = [
    ...when(!key, { code: 'notifications.other_key' as const }),
    ...when(!isPublicEndpoint(asked.endpoint, push), { code: 'notifications.endpoint_not_public' as const }),
    ...when(known !== undefined && !isOwn && known.auth !== asked.auth, taken),
    ...when(!isOwn && (await isFull(tx, personId, keys)), {
      code: 'notifications.too_many_devices' as const,
    }),
  ];
  if (!key || refusals.length > 0) return refused(refusals);
  await refuseDropped(tx, 'PUSH_KEY', key.id);
  // With all that waits for it.
  if (known && !isOwn) await tx.delete(pushDevices).where(eq(pushDevices.id, known.id));
  if (!(await keep(tx, personId, { ...asked, keyId: key.id }, now))) return refused([taken]);
  if (!isOwn) await audit(tx, audited('push-device.add', user), now);
  return done(await listed(tx, personId, keys));
}

/** Removes a browser of the person, with what waits to be pushed to it; an unknown one counts as removed. */
export async function removeDevice(
  tx: Database,
  { user, push, ...asked }: RemoveDevice & Own,
  now: Date,
): Promise<Outcome<Pushing, 'notifications.not_pushed'>> {
  if (!push) return refused([{ code: 'notifications.not_pushed' }]);
  const { personId } = user;
  const which =
    'deviceId' in asked ? eq(pushDevices.id, asked.deviceId) : eq(pushDevices.endpoint, asked.endpoint);
  const removed = await tx
    .delete(pushDevices)
    .where(and(which, eq(pushDevices.personId, personId)))
    .returning({ id: pushDevices.id });
  if (removed.length === 0 && 'deviceId' in asked) throw new NotFound('device', asked.deviceId);
  if (removed.length > 0) await audit(tx, audited('push-device.remove', user), now);
  return done(await listed(tx, personId, push.keys()));
}

const taken = { code: 'notifications.endpoint_taken' as const };

const audited = (action: string, { personId, profileId: actorId }: Own['user']) => ({
  actorId,
  action,
  entity: 'person',
  entityId: personId,
});

async function knownAt(tx: Database, endpoint: string) {
  const [known] = await tx.select().from(pushDevices).where(eq(pushDevices.endpoint, endpoint)).for('update');
  return known;
}

/** What subscribed with a key that isn't here takes nobody's place, and is kept: the key may come back. */
const isFull = async (tx: Database, personId: string, keys: PushKeys) =>
  (await tx.$count(pushDevices, ofPerson(personId, keys))) >= MOST_DEVICES;

const ofPerson = (personId: string, keys: PushKeys) =>
  and(
    eq(pushDevices.personId, personId),
    inArray(
      pushDevices.keyId,
      keys.map(({ id }) => id),
    ),
  );

type Kept = Pick<AddDevice, 'endpoint' | 'p256dh' | 'auth' | 'userAgent'> & { keyId: string };

/** False where somebody else was added at the same address at the same moment. */
async function keep(
  tx: Database,
  personId: string,
  { endpoint, p256dh, auth, userAgent, keyId }: Kept,
  now: Date,
): Promise<boolean> {
  const said = { p256dh, auth, keyId, ...browserTexts(userAgent), seenAt: now };
  const kept = await tx
    .insert(pushDevices)
    .values({ ...said, personId, endpoint, since: now })
    .onConflictDoUpdate({
      target: pushDevices.endpoint,
      set: said,
      setWhere: eq(pushDevices.personId, personId),
    })
    .returning({ id: pushDevices.id });
  return kept.length > 0;
}

async function listed(db: Database, personId: string, keys: PushKeys): Promise<Pushing> {
  const rows = await db
    .select()
    .from(pushDevices)
    .where(ofPerson(personId, keys))
    .orderBy(desc(pushDevices.since), pushDevices.id);
  return {
    key: keys[0].open,
    devices: rows.map(({ id, endpoint, browser, system, since }) => ({
      id,
      mark: createHash('sha256').update(endpoint).digest('base64url'),
      browser,
      system,
      since: since.toISOString(),
    })),
  };
}

/** The first that is there names it: what comes later pretends to be what comes before. */
const BROWSERS: [RegExp, string][] = [
  [/\bEdgA?\/|\bEdgiOS\//, 'Edge'],
  [/\bOPR\/|\bOPT\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bCriOS\//, 'Chrome'],
  [/\bHeadlessChrome\/|\bChrome\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
];
const SYSTEMS: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

/** What a browser is called, by its `userAgent`, of which nothing else is kept. */
export const browserTexts = (userAgent: string): { browser: string | null; system: string | null } => ({
  browser: named(BROWSERS, userAgent),
  system: named(SYSTEMS, userAgent),
});

const named = (names: [RegExp, string][], userAgent: string) =>
  names.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null;
