import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { HubEventName } from '../../contract/live/hub-events.ts';
import type { Database } from '../db/database.ts';
import { rowsOf } from '../db/rows.ts';
import { answeredAtOnce, auditedAtOnce, toldAtOnce, wakesRelay } from '../platform/at-once.ts';
import type { AtOnce } from '../platform/idempotency.ts';
import type { Event } from '../platform/live/events.ts';
import { type ActionOf, allows, type EndsOf, type Moves } from '../platform/states/state-machine.ts';
import { named, type QueueRow } from './counts.ts';

/** How the rows of an area begin: by an action of their machine, with a seat, or waiting for one. */
type Entry = { machine: Moves; entity: string; action: string; seated: string; waiting: string };

/** An action or an end that isn't in the machine doesn't compile. */
export const entryOf = <const M extends Moves, Action extends ActionOf<M>>(
  entry: { machine: M; entity: string; action: Action } & Record<
    'seated' | 'waiting',
    EndsOf<M, Action> & string
  >,
): Entry => entry;

/** A seat, or a place in the queue with its position from 1. */
export type Place = { seated: true; position: null } | { seated: false; position: number };

/**
 * What an area adds to taking a place. Its SQL may use the columns of `done`, which describe the row:
 * `seated`, `status`, `queue_number`, `taken`, `capacity`, `waitlisted` and `version`.
 */
type Taking<Value> = {
  seats: QueueRow;
  of: string;
  /** The number of a free seat in the row `own`, null for none; if absent, any free seat. */
  seat?: SQL;
  /** What else changes of the row `own` with the `seat`, and what else is found of it. */
  also?: { set: SQL; found: SQL };
  mayWait: boolean;
  /** It is asked for, and decided later: it holds no seat, and stands in no queue. */
  asks?: boolean;
  entry: Entry;
  /** Where whoever takes it stands in the machine. */
  from: string;
  id: string;
  insert: SQL;
  by: string;
  /** For the audit, beside the state. */
  detail?: Record<string, string>;
  told: { events: Event[]; found: ByEvent; only?: ByEvent };
  answer(place: Place): Value;
  rush?: Rush<Value> | undefined;
};
type ByEvent = Partial<Record<HubEventName, SQL>>;

/**
 * For a row read without locks: nothing is taken if the career has acted since, the row has changed, or a
 * seat is free while somebody waits. Else the caller holds both, and has moved the queue.
 */
export type Rush<Value> = { careerId: string; bookingActs: number; version: number; atOnce: AtOnce<Value> };

/**
 * Takes a seat, or else a queue place if allowed: counts, writes, audits, tells and, if asked, keeps the
 * answer, in one statement; null if nothing was taken. In a rush it commits by itself, so that the row on
 * which all wait isn't locked for another round trip.
 *
 * The career is locked first, then the row that counts. The statement checks the seats again on the row it
 * changes: PostgreSQL may have read it before a change for which it then waited.
 */
export async function takePlace<Value>(
  db: Database,
  { entry, from, id, insert, by, detail = {}, told, answer, rush, ...row }: Taking<Value>,
  now: Date,
): Promise<Value | null> {
  const { machine, entity, action } = entry;
  if (!allows(machine, from, action)) return null;
  const audited = { actorId: by, action: `${entity}.${action}`, entity, entityId: id };
  const said = sql`${JSON.stringify(detail)}::jsonb || jsonb_build_object('status', status)`;
  const waits = sql`case when seated then '{}'
    else ${JSON.stringify(answer({ seated: false, position: 0 }))}::jsonb || jsonb_build_object('position', waitlisted) end`;
  const { reserved = null, answerTo } = rush?.atOnce ?? {};
  const [taken] = rowsOf<{ seated: boolean; position: number }>(
    await db.execute(sql`
with ${held(row, rush)},
done as (${counted(row, entry, rush)}),
written as (${insert}),
audited as (${auditedAtOnce(audited, said, now)}),
told as (${toldAtOnce(told.events, told.found, now, told.only)}),
answered as (${answeredAtOnce(reserved, answerTo?.(answer(SEATED)), waits, now)})
select seated, waitlisted as position, ${wakesRelay} from done`),
  );
  if (!taken) return null;
  return answer(taken.seated ? SEATED : { seated: false, position: taken.position });
}

const SEATED = { seated: true, position: null } as const;

type Row = Pick<Taking<unknown>, 'seats' | 'of' | 'seat' | 'also' | 'mayWait' | 'asks'>;
type Read = Omit<Rush<never>, 'atOnce'> | undefined;

/** The row, held, with the seat that there is in it. */
function held({ seats, of, seat = anySeat(seats) }: Row, read: Read): SQL {
  const career = sql`
career_held as (
  update career set booking_acts = booking_acts + 1
  where id = ${read?.careerId}::uuid and booking_acts = ${read?.bookingActs} returning id),`;
  return sql`${read ? career : nothing}
row_held as (
  select ${own(seats.id)} as id, ${seat} as seat, ${mayPass(seats, read)} as may_pass
  from ${seats.table} as own${read ? sql`, career_held` : nothing}
  where ${own(seats.id)} = ${of}::uuid${read ? sql` and ${own(seats.version)} = ${read.version}` : nothing}
  for no key update of own),
chosen as (select id, seat from row_held where may_pass or seat is null)`;
}

/** What is counted of it, and what is found of it then. */
function counted(
  { seats, of, seat = anySeat(seats), also, mayWait, asks = false }: Row,
  { seated, waiting }: Entry,
  read: Read,
): SQL {
  const isSeated = asks ? sql`true` : sql`seat is not null`;
  const found = sql`${isSeated} as seated, case when ${isSeated} then ${seated}::text else ${waiting} end as status,
    case when ${isSeated} then null else ${own(seats.counter)} end as queue_number, ${own(seats.taken)} as taken,
    ${own(seats.capacity)} as capacity, ${own(seats.waiting)} as waitlisted,
    ${own(seats.version)} as version${also ? sql`, ${also.found}` : nothing}`;
  if (asks) {
    return sql`
  select ${found} from ${seats.table} as own, (select null::int as seat) as chosen where ${own(seats.id)} = ${of}::uuid`;
  }
  const most = seats.mostWaiting && own(seats.mostWaiting);
  const hasRoom = most ? sql`(${most} is null or ${own(seats.waiting)} < ${most})` : sql`true`;
  const more = (column: PgColumn, by: SQL) => sql`${named(column)} = ${own(column)} + (${by})::int`;
  return sql`
  update ${seats.table} as own set ${more(seats.taken, sql`seat is not null`)},
    ${more(seats.waiting, sql`seat is null`)}, ${more(seats.counter, sql`seat is null`)}${also ? sql`, ${also.set}` : nothing}
  from chosen
  where ${own(seats.id)} = chosen.id and seat is not distinct from ${seat}
    and case when seat is null then ${mayWait} and ${hasRoom} else ${mayPass(seats, read)} end
  returning ${found}`;
}

const own = (column: PgColumn): SQL => sql`own.${named(column)}`;

/** Whatever is left, as a number of a seat. */
const anySeat = ({ capacity, taken }: QueueRow): SQL =>
  sql`case when ${own(capacity)} is null or ${own(taken)} < ${own(capacity)} then 0 end`;

/** A seat that is left while somebody waits is for the queue, which goes first the long way. */
const mayPass = ({ waiting }: QueueRow, read: Read): SQL => (read ? sql`${own(waiting)} = 0` : sql`true`);

const nothing = sql``;
