import { addMinutes } from 'date-fns/addMinutes';
import { and, asc, eq, isNotNull, lte, type SQL, sql } from 'drizzle-orm';
import type { JobContext } from '../area.ts';
import { currentProfile } from '../db/current-profile.ts';
import type { Database } from '../db/database.ts';
import { among } from '../db/one-of.ts';
import { bouncedAddresses, notificationMails, notifications, people, profiles } from '../db/schema.ts';
import { enqueue } from '../platform/jobs/jobs.ts';
import { isGone, noteBounce } from './bounced.ts';
import { DIGEST, NOTICE_MAIL, PAUSES_MIN, URGENT_MAIL } from './plan-mails.ts';
import { unsubscribeAddress } from './unsubscribe.ts';

type Sending = Pick<JobContext, 'db' | 'clock' | 'mailer' | 'publicOrigin' | 'notices'>;

/** Mails a notification; nothing where it was mailed already, was read, or has lost its cause. */
export async function sendNoticeMail(context: Sending, id: string): Promise<void> {
  const [waiting] = await toSend(context, eq(notificationMails.notificationId, id));
  if (!waiting) return;
  const { to, language, kind, params, link, profileId } = waiting;
  const isCritical = context.notices[kind]?.severity === 'critical';
  const unsubscribe = isCritical
    ? null
    : await unsubscribeAddress(context.db, context.publicOrigin, { profileId, kind });
  await attempt(context, [waiting], {
    send: () => context.mailer.sendNotice({ id, to, language, kind, params, link, unsubscribe }),
    again: { kind: isCritical ? URGENT_MAIL : NOTICE_MAIL, payload: { id } },
  });
}

/** Mails what is due of a person's as one. */
export async function sendDigest(context: Sending, personId: string): Promise<void> {
  const daily = eq(notificationMails.choice, 'daily');
  const waiting = await toSend(context, and(eq(profiles.personId, personId), daily));
  const [first] = waiting;
  if (!first) return;
  const { to, language } = first;
  await attempt(context, waiting, {
    send: () => context.mailer.sendDigest({ id: `digest-${first.id}`, to, language, notices: waiting }),
    again: { kind: DIGEST, payload: { personId } },
  });
}

type Waiting = Awaited<ReturnType<typeof queued>>[number] & { to: string };

/** Of what is due, what still has to be sent; the rest is written down as spared, or as come back. */
async function toSend({ db, clock }: Sending, which: SQL | undefined): Promise<Waiting[]> {
  return await clock.transact(db, async (tx, now) => {
    const due = await queued(tx, which, now);
    const isSpared = (mail: (typeof due)[number]) => mail.isSettled || !mail.to || !mail.current;
    const spared = due.filter(isSpared);
    const wanted = due.filter((mail): mail is Waiting => !isSpared(mail));
    const refused = wanted.filter(({ bouncedAt }) => bouncedAt !== null);
    await settle(tx, spared, { status: 'spared', doneAt: now });
    await settle(tx, refused, { status: 'bounced', doneAt: now });
    return wanted.filter(({ bouncedAt }) => bouncedAt === null);
  });
}

const queued = (tx: Database, which: SQL | undefined, now: Date) =>
  tx
    .select({
      id: notifications.id,
      profileId: notifications.profileId,
      kind: notifications.kind,
      params: notifications.params,
      link: notifications.link,
      isSettled: sql<boolean>`${notifications.resolvedAt} is not null or ${notifications.readAt} is not null`,
      current: sql<boolean>`${currentProfile(now)}`,
      attempts: notificationMails.attempts,
      to: people.email,
      language: people.language,
      bouncedAt: bouncedAddresses.at,
    })
    .from(notificationMails)
    .innerJoin(notifications, eq(notifications.id, notificationMails.notificationId))
    .innerJoin(profiles, eq(profiles.id, notifications.profileId))
    .innerJoin(people, eq(people.id, profiles.personId))
    .leftJoin(bouncedAddresses, eq(bouncedAddresses.address, sql`lower(${people.email})`))
    .where(
      and(
        eq(notificationMails.status, 'queued'),
        isNotNull(notificationMails.dueAt),
        lte(notificationMails.dueAt, now),
        which,
      ),
    )
    .orderBy(asc(notifications.createdAt), asc(notifications.id));

type Change = Partial<typeof notificationMails.$inferInsert>;

async function settle(tx: Database, mails: { id: string }[], change: Change): Promise<void> {
  const ids = mails.map(({ id }) => id);
  if (ids.length === 0) return;
  await tx.update(notificationMails).set(change).where(among(notificationMails.notificationId, ids));
}

/** Hands it in, and writes down what became of that: sent, come back for good, or to be tried again. */
async function attempt(
  { db, clock }: Sending,
  mails: Waiting[],
  { send, again }: { send(): Promise<void>; again: { kind: string; payload: Record<string, unknown> } },
): Promise<void> {
  const error = await send().then(
    () => null,
    (thrown: unknown) => thrown ?? new Error('not sent'),
  );
  await clock.transact(db, async (tx, now) => {
    if (error === null) return await settle(tx, mails, { status: 'sent', doneAt: now, lastError: null });
    const lastError = String(error).slice(0, 500);
    const attempts = Math.max(...mails.map((mail) => mail.attempts)) + 1;
    const pause = PAUSES_MIN[attempts - 1];
    if (await isGone(tx, error, { isLast: pause === undefined }, now)) {
      for (const { to } of mails.slice(0, 1)) await noteBounce(tx, [to], lastError, now);
      return await settle(tx, mails, { status: 'bounced', doneAt: now, lastError });
    }
    if (pause === undefined)
      return await settle(tx, mails, { status: 'failed', doneAt: now, attempts, lastError });
    const dueAt = addMinutes(now, pause);
    await settle(tx, mails, { dueAt, attempts, lastError });
    await enqueue(tx, { ...again, runAt: dueAt });
  });
}
