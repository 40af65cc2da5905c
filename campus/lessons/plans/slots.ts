import { type SQL, sql } from 'drizzle-orm';

/** A time at which a lesson is, or would be: [startsAt, endsAt). */
export type Slot = { startsAt: Date; endsAt: Date };

/** Slots as a table `slot` with their place in the list, from 1. */
export const slotsAsTable = (slots: Slot[]): SQL => sql`
  unnest(${sql.param(slots.map(({ startsAt }) => startsAt.toISOString()))}::timestamptz[],
    ${sql.param(slots.map(({ endsAt }) => endsAt.toISOString()))}::timestamptz[])
  with ordinality as slot(starts_at, ends_at, place)`;

/** Something of a table with `starts_at` and `ends_at` overlaps the slot; beginning as it ends is none. */
export const overlapsSlot = (name: string): SQL => sql`
  tstzrange(${sql.identifier(name)}.starts_at, ${sql.identifier(name)}.ends_at) && tstzrange(slot.starts_at, slot.ends_at)`;

export const uuids = (ids: string[]): SQL => sql`${sql.param(ids)}::uuid[]`;
