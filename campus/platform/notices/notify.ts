import { sql } from 'drizzle-orm';
import type {
  EmailChoice,
  NoticeArea,
  NoticeSeverity,
} from '../../../contract/notifications/notifications.ts';
import { currentProfile } from '../../db/current-profile.ts';
import type { Database } from '../../db/database.ts';
import { rowsOf } from '../../db/rows.ts';
import type { LocalText } from '../../db/schema/columns.ts';
import type { KeptValue } from '../../db/schema/notifications.ts';
import {
  notificationChoices,
  notificationMails,
  notificationPushes,
  notifications,
  people,
  profiles,
  pushDevices,
} from '../../db/schema.ts';
import { enqueue } from '../jobs/jobs.ts';

/**
 * A kind of notification, as a noun declares it in its `notices.ts`. Its words stand in the noun's texts under
 * `notices.<kind>`: `name` for the preferences, `title` and `body`, and `subject` or `mail` where a mail says it otherwise.
 */
export type NoticeKind = {
  /** The area of the portal under which the preferences list it. */
  area: NoticeArea;
  /** Whose preferences list it. */
  reader: 'student' | 'professor' | 'everybody';
  severity: NoticeSeverity;
  /** How it is mailed to who chose nothing; null for what is never mailed from here. A critical one isn't `off`. */
  email: EmailChoice | null;
  /** What fills its texts. A mail is read by others too: nothing of a grade. */
  values: readonly string[];
  /**
   * What may change again and again within minutes is mailed once for each subject, with the last state. These of its
   * values are then those of the first: where something was before.
   */
  gathers?: readonly string[];
  /**
   * What it tells can be taken back for some minutes: until then it stands in the portal alone. Where a value is named, not
   * what begins so soon then that nobody may wait.
   */
  undoable?: true | 'when';
};
export type NoticeKinds = Readonly<Record<string, NoticeKind>>;

/** Whether who chose nothing has a kind pushed: what can't wait, and what is mailed at once. */
export const isPushed = ({ severity, email }: NoticeKind): boolean =>
  severity === 'critical' || email === 'now';

/** Those of several nouns: no two declare one (guards/notices.test.ts). */
export const noticesIn = (nouns: readonly { notices?: NoticeKinds }[]): NoticeKinds =>
  Object.assign({}, ...nouns.map(({ notices }) => notices));

type NoticeValue = string | number | Date | LocalText;

/** Of a kind: `to` profiles, about a `subject` (the id of a session, a course), with a page of the portal as its `link`. */
export type Notice<Kind extends NoticeKind> = {
  to: readonly string[];
  subject: string;
  link: string;
  values: Readonly<Record<Kind['values'][number], NoticeValue>>;
};

/** The job that tells of what was notified, after the commit. */
export const NOTIFIED = 'notified';

/**
 * What a noun notifies with, of the kinds that it declares:
 * `export const { notify, resolve } = noticesOf(lessonNotices)`.
 */
export function noticesOf<const Kinds extends NoticeKinds>(kinds: Kinds) {
  return {
    /** Notifies whoever of `to` has a profile that hasn't ended, in the portal, by mail and by push, after the commit. */
    notify<Kind extends keyof Kinds & string>(
      tx: Database,
      kind: Kind,
      notice: Notice<Kinds[Kind]>,
      now: Date,
    ): Promise<void> {
      const declared = kinds[kind] as NoticeKind;
      return addNotifications(tx, { ...notice, kind, email: declared.email, push: isPushed(declared) }, now);
    },

    /** The cause of what was notified about a subject is gone: it is no longer unread, and no longer mailed. */
    resolve(
      tx: Database,
      kinds: (keyof Kinds & string) | readonly (keyof Kinds & string)[],
      about: { subject: string; to?: readonly string[] },
      now: Date,
    ): Promise<void> {
      return resolveNotifications(tx, [kinds].flat(), about, now);
    },

    /** What was resolved at an instant is so again: as unread as it was, and mailed unless it has been. */
    reopen(
      tx: Database,
      kinds: readonly (keyof Kinds & string)[],
      about: { subject: string; to?: readonly string[]; resolvedAt: Date },
      now: Date,
    ): Promise<void> {
      return reopenNotifications(tx, kinds, about, now);
    },
  };
}

type Added = Notice<NoticeKind> & { kind: string; email: EmailChoice | null; push: boolean };

/**
 * One statement for however many: what each chose is looked up in it. A person with two profiles is mailed once, as the
 * one of them has it that wants it sooner, and each of their browsers is pushed to once, if one of them wants it.
 */
async function addNotifications(
  tx: Database,
  { to, kind, subject, link, values, email, push }: Added,
  now: Date,
): Promise<void> {
  if (to.length === 0) return;
  const at = sql`${now.toISOString()}::timestamptz`;
  const chosen = sql`left join ${notificationChoices} on ${notificationChoices.profileId} = ${profiles.id}
    and ${notificationChoices.kind} = ${kind}`;
  const mailed = sql`coalesce(${notificationChoices.email}, ${email}::text)`;
  const added = await tx.execute(sql`
    with added as (
      insert into ${notifications} (profile_id, kind, subject, link, params, shown, created_at)
      select ${profiles.id}, ${kind}, ${subject}, ${link}, ${JSON.stringify(kept(values))}::jsonb,
        coalesce(${notificationChoices.portal}, true), ${at}
      from ${profiles} ${chosen}
      where ${profiles.id} = any(${sql.param([...to])}::uuid[]) and ${currentProfile(now)}
      returning id, profile_id
    ), mailed as (
      insert into ${notificationMails} (notification_id, choice)
      select distinct on (${profiles.personId}) added.id, ${mailed}
      from added join ${profiles} on ${profiles.id} = added.profile_id
        join ${people} on ${people.id} = ${profiles.personId} ${chosen}
      where ${people.email} is not null and ${email}::text is not null and ${mailed} <> 'off'
      order by ${profiles.personId}, ${mailed} desc, added.id
    ), pushed as (
      insert into ${notificationPushes} (notification_id, device_id)
      select distinct on (${pushDevices.id}) added.id, ${pushDevices.id}
      from added join ${profiles} on ${profiles.id} = added.profile_id
        join ${pushDevices} on ${pushDevices.personId} = ${profiles.personId} ${chosen}
      where coalesce(${notificationChoices.push}, ${push}::boolean)
      order by ${pushDevices.id}, added.id
    )
    select profile_id as "profileId" from added`);
  const told = rowsOf<{ profileId: string }>(added).map(({ profileId }) => profileId);
  await tellNotified(tx, told, now);
}

async function resolveNotifications(
  tx: Database,
  kinds: string[],
  { subject, to }: { subject: string; to?: readonly string[] },
  now: Date,
): Promise<void> {
  const { id, profileId, readAt, shown, resolvedAt } = notifications;
  const whose = to ? sql`and ${profileId} = any(${sql.param([...to])}::uuid[])` : sql``;
  const resolved = await tx.execute(sql`
    update ${notifications} set resolved_at = ${now.toISOString()}::timestamptz
    where ${notifications.subject} = ${subject} and ${notifications.kind} = any(${sql.param(kinds)})
      and ${resolvedAt} is null ${whose}
    returning ${id}, ${profileId} as "profileId", ${readAt} is null and ${shown} as unread`);
  const told = rowsOf<{ profileId: string; unread: boolean }>(resolved).filter(({ unread }) => unread);
  await tellNotified(
    tx,
    told.map(({ profileId }) => profileId),
    now,
  );
}

async function reopenNotifications(
  tx: Database,
  kinds: readonly string[],
  { subject, to, resolvedAt }: { subject: string; to?: readonly string[]; resolvedAt: Date },
  now: Date,
): Promise<void> {
  const at = sql`${resolvedAt.toISOString()}::timestamptz`;
  const whose = to ? sql`and ${notifications.profileId} = any(${sql.param([...to])}::uuid[])` : sql``;
  const spared = sql`from reopened
    where notification_id = reopened.id and reopened.unread and status = 'spared' and done_at >= ${at}`;
  const reopened = await tx.execute(sql`
    with reopened as (
      update ${notifications} set resolved_at = null
      where ${notifications.subject} = ${subject} and ${notifications.kind} = any(${sql.param([...kinds])})
        and ${notifications.resolvedAt} = ${at} ${whose}
      returning ${notifications.id}, ${notifications.profileId} as "profileId", ${notifications.readAt} is null as unread
    ),
    mailed as (update ${notificationMails} set status = 'queued', due_at = null, done_at = null ${spared}),
    pushed as (update ${notificationPushes} set status = 'queued', due_at = null, done_at = null ${spared})
    select "profileId" from reopened`);
  const told = rowsOf<{ profileId: string }>(reopened).map(({ profileId }) => profileId);
  await tellNotified(tx, told, now);
}

/**
 * Has these profiles told, after the commit, how many they have not read: counted before, it would leave out what
 * somebody else is notifying at the same moment.
 */
export async function tellNotified(tx: Database, profileIds: string[], now: Date): Promise<void> {
  if (profileIds.length === 0) return;
  await enqueue(tx, { kind: NOTIFIED, payload: { profileIds: [...new Set(profileIds)] }, runAt: now });
}

const kept = (values: Record<string, NoticeValue>): Record<string, KeptValue> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      value instanceof Date ? { instant: value.toISOString() } : value,
    ]),
  );
