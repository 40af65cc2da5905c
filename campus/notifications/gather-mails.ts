import { addMinutes } from 'date-fns/addMinutes';
import { and, asc, eq, isNotNull } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { among } from '../db/one-of.ts';
import type { StoredValue } from '../db/schema/notifications.ts';
import { notificationMails, notifications } from '../db/schema.ts';
import type { NoticeKinds } from '../platform/notices/notify.ts';

/** What changes again and again is mailed once: so long after the first change. */
export const GATHERED_MIN = 10;

type Mail = {
  id: string;
  profileId: string;
  kind: string;
  subject: string;
  params: Record<string, StoredValue>;
};

/** The mails that are left to send, those waiting already among them, each with its earliest instant. */
type Gathered<Each extends Mail> = {
  mails: (Each & { notBefore?: Date; dueAt?: Date })[];
  overtaken: string[];
};

/**
 * Of gatherable mails about one subject, kind and profile, keeps the last: it replaces those that wait, and
 * says where the first one started. The others are marked. Given in order of occurrence, by one transaction
 * at a time.
 */
export async function gatherMails<Each extends Mail>(
  tx: Database,
  mails: Each[],
  notices: NoticeKinds,
  now: Date,
): Promise<Gathered<Each>['mails']> {
  const gathers = ({ kind }: Mail) => notices[kind]?.gathers !== undefined;
  const repeated = mails.filter(gathers);
  if (repeated.length === 0) return mails;
  const waiting = Map.groupBy(await waitingAlready(tx, repeated), keyOf);
  const left: Gathered<Each> = { mails: mails.filter((mail) => !gathers(mail)), overtaken: [] };
  for (const [key, same] of Map.groupBy(repeated, keyOf)) {
    const before = waiting.get(key) ?? [];
    const last = same.at(-1);
    if (!last) continue;
    const earlier: Mail[] = [...before, ...same.slice(0, -1)];
    left.overtaken.push(...earlier.map(({ id }) => id));
    await sayFrom(tx, last, earlier[0], notices);
    const dueAt = before[0]?.dueAt ?? undefined;
    left.mails.push({ ...last, notBefore: addMinutes(now, GATHERED_MIN), ...(dueAt && { dueAt }) });
  }
  const spared = { status: 'spared' as const, doneAt: now };
  await tx
    .update(notificationMails)
    .set(spared)
    .where(among(notificationMails.notificationId, left.overtaken));
  return left.mails;
}

const keyOf = ({ profileId, kind, subject }: Mail) => `${kind} ${subject} ${profileId}`;

/** Planned, and not yet sent. */
async function waitingAlready(tx: Database, repeated: Mail[]) {
  const { id, profileId, kind, subject, params, createdAt } = notifications;
  const { notificationId, dueAt, status } = notificationMails;
  return await tx
    .select({ id, profileId, kind, subject, params, dueAt })
    .from(notifications)
    .innerJoin(notificationMails, eq(notificationId, id))
    .where(
      and(
        ...[eq(status, 'queued'), isNotNull(dueAt)],
        among(profileId, unique(repeated, 'profileId')),
        among(kind, unique(repeated, 'kind')),
        among(subject, unique(repeated, 'subject')),
      ),
    )
    .orderBy(asc(createdAt), asc(id))
    .for('update', { of: notificationMails, skipLocked: true });
}

const unique = (mails: Mail[], of: 'profileId' | 'kind' | 'subject') => [
  ...new Set(mails.map((mail) => mail[of])),
];

/** The values that a kind takes from its first mail: where a lesson was before several moves. */
async function sayFrom(
  tx: Database,
  last: Mail,
  first: Mail | undefined,
  notices: NoticeKinds,
): Promise<void> {
  const kept = (notices[last.kind]?.gathers ?? []).flatMap((name) => {
    const value = first?.params[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  if (kept.length === 0) return;
  const params = { ...last.params, ...Object.fromEntries(kept) };
  await tx.update(notifications).set({ params }).where(eq(notifications.id, last.id));
}
