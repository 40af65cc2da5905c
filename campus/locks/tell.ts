import type { ToldPayload } from '../../contract/live/hub-payloads.ts';
import type { LockType } from '../../contract/locks/locks.ts';
import type { Database } from '../db/database.ts';
import { type Event, eventOf } from '../platform/live/events.ts';
import { type NoticeKinds, noticesOf } from '../platform/notices/notify.ts';
import { titleOf } from './lock-texts.ts';
import { stopsFrom } from './machine.ts';

const ofStudents = { area: 'locks', reader: 'student', email: 'now' } as const;

/** The notices to students. A mail names the kind of lock and since when, never its cause. */
export const lockNotices = {
  lockWarning: { ...ofStudents, severity: 'normal', values: ['lock', 'when'] },
  lockActive: { ...ofStudents, severity: 'critical', values: ['lock'] },
  lockCleared: { ...ofStudents, severity: 'normal', undoable: true, values: ['lock'] },
} as const satisfies NoticeKinds;

export const { notify, reopen, resolve } = noticesOf(lockNotices);

type Lock = { id: string; careerId: string };
type Action = ToldPayload<'lockChanged'>['action'];

/** The student's own windows learn that a lock is there, or another than it was, or gone. */
export const lockChanged = ({ id: lockId, careerId }: Lock, action: Action, now: Date): Event =>
  eventOf('lockChanged', careerId, { lockId, action }, now);

type Noticed = Lock & { type: LockType; startsAt: Date; graceUntil: Date | null };

/** Notifies of a lock that warns now, or stops things now: the one word takes the place of the other. */
export async function notifyStands(
  tx: Database,
  lock: Noticed,
  status: 'warning' | 'active',
  now: Date,
): Promise<void> {
  const about = aboutLock(lock);
  if (status === 'warning') {
    const values = { lock: titleOf(lock.type), when: stopsFrom(lock) };
    return await notify(tx, 'lockWarning', { ...about, values }, now);
  }
  await resolve(tx, 'lockWarning', about, now);
  await notify(tx, 'lockActive', { ...about, values: { lock: titleOf(lock.type) } }, now);
}

/** Notifies that it is gone. */
export async function notifyGone(tx: Database, lock: Noticed, now: Date): Promise<void> {
  const about = aboutLock(lock);
  await resolve(tx, 'lockWarning', about, now);
  await resolve(tx, 'lockActive', about, now);
  await notify(tx, 'lockCleared', { ...about, values: { lock: titleOf(lock.type) } }, now);
}

/** It was gone for a moment: what was told of it before is so again. */
export async function notifyStandsAgain(tx: Database, lock: Lock, clearedAt: Date, now: Date): Promise<void> {
  const about = aboutLock(lock);
  await resolve(tx, 'lockCleared', about, now);
  await reopen(tx, ['lockWarning', 'lockActive'], { ...about, resolvedAt: clearedAt }, now);
}

const aboutLock = ({ id, careerId }: Lock) => ({
  to: [careerId],
  subject: id,
  link: `/student/locks#lock-${id}`,
});
