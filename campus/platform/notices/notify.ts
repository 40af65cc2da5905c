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
import type { StoredValue } from '../../db/schema/notifications.ts';
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
 * A kind of notification, declared in an area's `notices.ts`. Its texts are `notices.<kind>`: `name` for the
 * preferences, `title` and `body`, and `subject` or `mail` where the mail differs.
 */
export type NoticeKind = {
  /** The area of the portal under which the preferences list it. */
  area: NoticeArea;
  /** Whose preferences list it. */
  reader: 'student' | 'professor' | 'everybody';
  severity: NoticeSeverity;
  /** How it is mailed by default; null: never mailed from here. A critical kind can't be `off`. */
  email: EmailChoice | null;
  /** What fills its texts. A mail is read by others too: nothing of a grade. */
  values: readonly string[];
  /**
   * For what changes repeatedly within minutes: one mail for each subject, with the last state. The values
   * named here stay those of the first notice.
   */
  gathers?: readonly string[];
  /**
   * For acts that can be undone for some minutes: only the portal shows it until then. `when` names the value
   * with the start; what begins soon is mailed at once.
   */
  undoable?: true | 'when';
};
export type NoticeKinds = Readonly<Record<string, NoticeKind>>;

/** Whether who chose nothing has a kind pushed: what can't wait, and what is mailed at once. */
export const isPushed = ({ severity, email }: NoticeKind): boolean =>
  severity === 'critical' || email === 'now';

/** Those of several areas: no two declare one (guards/notices.test.ts). */
export const noticesIn = (areas: readonly { notices?: NoticeKinds }[]): NoticeKinds =>
  Object.assign({}, ...areas.map(({ notices }) => notices));

type NoticeValue = string | number | Date | LocalText;

/** `subject` is the id of what it is about (session, course), `link` a page of the portal. */
export type Notice<Kind extends NoticeKind> = {
  to: readonly string[];
  subject: string;
  link: string;
  values: Readonly<Record<Kind['values'][number], NoticeValue>>;
};

/** The job that tells of what was notified, after the commit. */
export const NOTIFIED = 'notified';

/**
 * What an area notifies with, of the kinds that it declares:
 * `export const { notify, resolve } = noticesOf(lessonNotices)`.
 */
export function noticesOf<const Kinds extends NoticeKinds>(kinds: Kinds) {
  return {
    /** Notifies those of `to` whose profile has not ended, after the commit: portal, mail and push. */
    notify<Kind extends keyof Kinds & string>(
      tx: Database,
      kind: Kind,
      notice: Notice<Kinds[Kind]>,
      now: Date,
    ): Promise<void> {
      const declared = kinds[kind] as NoticeKind;
      return addNotifications(tx, { ...notice, kind, email: declared.email, push: isPushed(declared) }, now);
    },

    /** Resolves notices whose cause is gone: no longer unread, no longer mailed. */
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
 * One statement for all recipients and their choices. A person with two profiles gets one mail, by the more
 * urgent choice, and one push on each browser, if either profile wants it.
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

/** Has unread counts told after the commit: before it, others' new notices would be missed. */
export async function tellNotified(tx: Database, profileIds: string[], now: Date): Promise<void> {
  if (profileIds.length === 0) return;
  await enqueue(tx, { kind: NOTIFIED, payload: { profileIds: [...new Set(profileIds)] }, runAt: now });
}

const kept = (values: Record<string, NoticeValue>): Record<string, StoredValue> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      value instanceof Date ? { instant: value.toISOString() } : value,
    ]),
  );
