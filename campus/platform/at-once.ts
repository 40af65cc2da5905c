import { type SQL, sql } from 'drizzle-orm';
import type { HubEventName } from '../../contract/live/hub-events.ts';
import type { Audited } from './audit/audit.ts';
import type { Reserved } from './idempotency.ts';
import { type Event, OUTBOX_CHANNEL } from './live/events.ts';

/*
 * Parts of a single statement that does what many do at the same moment: no lock is held while the database
 * is asked again. Each part writes for each row of `done`.
 */

/** Writes who did what; `detail` is a jsonb. */
export const auditedAtOnce = (
  { actorId, action, entity, entityId }: Omit<Audited, 'detail'>,
  detail: SQL,
  now: Date,
) => sql`
  insert into audit_event (at, actor_id, action, entity, entity_id, detail)
  select ${instant(now)}, ${actorId}::uuid, ${action}, ${entity}, ${entityId}, ${detail} from done`;

/** Tells events with the jsonb of `found` for their names; those in `only` where a condition holds. */
export const toldAtOnce = (
  events: Event[],
  found: Partial<Record<HubEventName, SQL>>,
  now: Date,
  only: Partial<Record<HubEventName, SQL>> = {},
) => sql`
  insert into outbox (id, audience, name, payload, occurred_at)
  select event.id, event.audience, event.name,
    event.payload || case ${byName(found)} else '{}'::jsonb end,
    ${instant(now)}
  from done, jsonb_to_recordset(${JSON.stringify(events)}::jsonb)
    as event (id uuid, audience text, name text, payload jsonb)
  where case ${byName(only)} else true end`;

const byName = (sqls: Partial<Record<HubEventName, SQL>>) =>
  sql.join([
    sql`when event.name is null then null`,
    ...Object.entries(sqls).map(([name, own]) => sql` when event.name = ${name} then ${own}`),
  ]);

/** Wakes whoever numbers the outbox, once the statement has committed. */
export const wakesRelay = sql`pg_notify(${OUTBOX_CHANNEL}, '')`;

/** Keeps the answer, with `found`, under its key. A used key undoes the statement (unique violation). */
export const answeredAtOnce = (reserved: Reserved | null, answer: unknown, found: SQL, now: Date) =>
  reserved
    ? sql`
  insert into idempotent_answer (profile_id, key, body_hash, answer, created_at)
  select ${reserved.profileId}::uuid, ${reserved.key}, ${reserved.bodyHash},
    jsonb_set(answer, '{result}', (answer -> 'result') || ${found}), ${instant(now)}
  from done, (select ${JSON.stringify(answer)}::jsonb as answer) as given`
    : sql`select 1`;

const NEAR_MS = 60_000;

/** Whether a deadline may pass while the row's lock is awaited: the statement reads no later clock. */
export const isNear = (deadline: Date, now: Date): boolean =>
  deadline >= now && deadline.getTime() - now.getTime() < NEAR_MS;

export const instant = (at: Date) => sql`${at.toISOString()}::timestamptz`;
