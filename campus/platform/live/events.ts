import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { type HubEventName, hubEvents } from '../../../contract/live/hub-events.ts';
import type { ToldPayload } from '../../../contract/live/hub-payloads.ts';
import type { Database } from '../../db/database.ts';
import { inParts } from '../../db/in-parts.ts';
import { outbox } from '../../db/schema.ts';

/** Wakes whoever numbers the outbox; the rows are the truth, the notice only saves waiting. */
export const OUTBOX_CHANNEL = 'ateneo_outbox';

/** An event for the hub: `audience` is the group, `name` the event, `payload` its only argument. */
export type Told = { audience: string; name: string; payload: Record<string, unknown> };

/** An event that is yet to be written: as a row of the outbox. */
export type Event = Told & { id: string; occurredAt: Date };

/** An event to its audience: a profile by its id, or a course by its offering's. */
export function eventOf<Name extends HubEventName>(
  name: Name,
  to: string,
  payload: ToldPayload<Name>,
  now: Date,
): Event {
  const { audience } = hubEvents[name];
  const id = randomUUID();
  const whose = audience === 'profile' ? { profileId: to } : {};
  return {
    id,
    audience: `${audience}:${to}`,
    name,
    payload: { ...payload, ...whose, v: 1, eventId: id, occurredAt: now.toISOString() },
    occurredAt: now,
  };
}

/** The same event to one profile besides, which isn't in its audience. */
export function alsoTo(profileId: string, event: Event): Event {
  const id = randomUUID();
  return {
    ...event,
    id,
    audience: `profile:${profileId}`,
    payload: { ...event.payload, profileId, eventId: id },
  };
}

/** Tells an event's audience after commit. Answers the event's id, which the page's alert carries too. */
export async function tell<Name extends HubEventName>(
  tx: Database,
  name: Name,
  to: string,
  payload: ToldPayload<Name>,
  now: Date,
): Promise<string> {
  const event = eventOf(name, to, payload, now);
  await tellAll(tx, [event]);
  return event.id;
}

/** Tells them after commit, in this order. */
export async function tellAll(tx: Database, events: Event[]): Promise<void> {
  await inParts(events, async (some) => {
    await tx.execute(sql`
      with told as (
        insert into ${outbox} (id, audience, name, payload, occurred_at)
        select event.id, event.audience, event.name, event.payload, event."occurredAt"
        from jsonb_to_recordset(${JSON.stringify(some)}::jsonb)
          as event (id uuid, audience text, name text, payload jsonb, "occurredAt" timestamptz)
      )
      select pg_notify(${OUTBOX_CHANNEL}, '')`); // told within the statement: one way less to the database
    return [];
  });
}
