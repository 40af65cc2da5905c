import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { HubEventName } from '../../contract/hub-event-names.ts';
import type { SeatsChanged } from '../../contract/hub-events.ts';
import type { Database } from '../db/database.ts';
import { outbox } from '../db/schema.ts';

/** Wakes whoever numbers the outbox; the rows are the truth, the notice only saves waiting. */
export const OUTBOX_CHANNEL = 'ateneo_outbox';

/** An event on its way to the hub: `audience` is the group, `name` the hub's event, `payload` its one argument. */
export type Told = { audience: string; name: string; payload: Record<string, unknown> };

/** Tells one profile of a change of its own, after commit. Answers the event's id, which the page's alert carries too. */
export function tellProfile(
  tx: Database,
  profileId: string,
  name: HubEventName,
  payload: Record<string, unknown>,
  now: Date,
): Promise<string> {
  return tell(tx, `profile:${profileId}`, name, { ...payload, profileId }, now);
}

/** Tells everybody who has to do with an offering, after commit. */
export function tellCourse(
  tx: Database,
  offeringId: string,
  name: 'seatsChanged' | 'rosterChanged' | 'waitlistMoved',
  payload: Partial<SeatsChanged>,
  now: Date,
): Promise<string> {
  return tell(tx, `course:${offeringId}`, name, payload, now);
}

async function tell(
  tx: Database,
  audience: string,
  name: HubEventName,
  payload: Record<string, unknown>,
  now: Date,
): Promise<string> {
  const eventId = randomUUID();
  const told = { ...payload, v: 1, eventId, occurredAt: now.toISOString() };
  await tx
    .insert(outbox)
    .values({ id: eventId, audience, name, payload: told, occurredAt: now })
    .returning({ woken: sql`pg_notify(${OUTBOX_CHANNEL}, '')` }); // told within the statement: one way less to the database
  return eventId;
}
