import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { HubEventName } from '../../contract/live/hub-events.ts';
import type { Database } from '../db/database.ts';
import { rowsOf } from '../db/rows.ts';
import { answeredAtOnce, auditedAtOnce, toldAtOnce, wakesRelay } from '../platform/at-once.ts';
import type { AtOnce } from '../platform/idempotency.ts';
import type { Event } from '../platform/live/events.ts';
import { type ActionOf, allows, type EndsOf, type Moves } from '../platform/states/state-machine.ts';
import { named, type QueueRow } from './counts.ts';

/** How the rows of a noun begin: by an action of their machine, with a seat, or waiting for one. */
export type Entry<Table extends PgTable, M extends Moves, Action extends ActionOf<M>> = {
  table: Table;
  machine: M;
  entity: string;
  action: Action;
  seated: EndsOf<M, Action> & string;
  waiting: EndsOf<M, Action> & string;
};

/** An action or an end that isn't in the machine doesn't compile. */
export const entryOf = <Table extends PgTable, const M extends Moves, Action extends ActionOf<M>>(
  entry: Entry<Table, M, Action>,
) => entry;

/** A seat, or a place in the queue with its position from 1. */
export type Place = { seated: true; position: null } | { seated: false; position: number };

type Taking<Table extends PgTable, M extends Moves, Action extends ActionOf<M>, Value extends object> = {
  seats: QueueRow;
  of: string;
  /**
   * What was read with nothing held: nothing is taken once the career has done anything since, once the row is another, or
   * where a seat is left while somebody waits. Left out where the caller holds both, and has moved the queue.
   */
  asRead?: { careerId: string; bookingActs: number; version: number };
  /** The number of the seat that there is in the row `own`, null for none; whatever is left, where nothing is said. */
  seat?: SQL;
  /** What else changes of the row `own` with the `seat`, and what else is found of it. */
  also?: { set: SQL; found: SQL };
  mayWait: boolean;
  /** It is asked for, and decided later: it holds no seat, and stands in no queue. */
  asks?: boolean;
  entry: Entry<Table, M, Action>;
  /** Where whoever takes it stands in the machine. */
  from: keyof M & string;
  row: { id: string } & Partial<Table['$inferInsert']>;
  /** What is written beside it by what the statement finds, by the name of the column. */
  rowFound?: Record<string, SQL>;
  by: string;
  /** For the audit, beside the state. */
  detail?: Record<string, string>;
  told: { events: Event[]; found?: ByEvent; only?: ByEvent };
  answer(place: Place): Value;
  atOnce?: AtOnce<Value> | undefined;
};
type ByEvent = Partial<Record<HubEventName, SQL>>;

/**
 * Takes a seat, or else the last place in the queue where that may be: counted, written, audited, told and, where it is
 * asked for, kept as the answer, in one statement. In a rush it commits by itself, so that the row on which all of them wait
 * is held for no way to the database and back. Null where nothing was taken.
 *
 * The career is held first, then the row that counts. What was seen of the seats is asked once more of the row that is
 * changed: PostgreSQL may have read it before a change that was waited for.
 */
export async function takePlace<
  Table extends PgTable,
  M extends Moves,
  Action extends ActionOf<M>,
  Value extends object,
>(db: Database, taking: Taking<Table, M, Action, Value>, now: Date): Promise<Value | null> {
  const { entry, from, row, by, detail = {}, told, answer, atOnce } = taking;
  if (!allows(entry.machine, from, entry.action)) return null;
  const audited = { actorId: by, action: `${entry.entity}.${entry.action}`, entity: entry.entity };
  const status = statusOf(entry);
  const [taken] = rowsOf<{ seated: boolean; position: number }>(
    await db.execute(sql`
with ${held(taking)},
done as (${counted(taking)}),
entered as (${entered(taking, status)}),
audited as (${auditedAtOnce(
      { ...audited, entityId: row.id },
      sql`${JSON.stringify(detail)}::jsonb || jsonb_build_object('status', ${status})`,
      now,
    )}),
told as (${toldAtOnce(told.events, told.found ?? {}, now, told.only)}),
answered as (${answered(atOnce, answer, now)})
select seated, waitlisted as position, ${wakesRelay} from done`),
  );
  if (!taken) return null;
  return answer(taken.seated ? SEATED : { seated: false, position: taken.position });
}

const SEATED = { seated: true, position: null } as const;

/** The state of what is written, by what the statement finds. */
export const statusOf = ({ seated, waiting }: { seated: string; waiting: string }): SQL =>
  sql`case when seated then ${seated}::text else ${waiting}::text end`;

const own = (column: PgColumn): SQL => sql`own.${named(column)}`;

/** Whatever is left, as a number of a seat. */
const anySeat = ({ capacity, taken }: QueueRow): SQL =>
  sql`case when ${own(capacity)} is null or ${own(taken)} < ${own(capacity)} then 0 end`;

type Seats = Pick<
  Taking<PgTable, Moves, string, object>,
  'seats' | 'of' | 'asRead' | 'seat' | 'also' | 'mayWait' | 'asks'
>;

/** The row, held, with the seat that there is in it. */
function held({ seats, of, asRead, seat = anySeat(seats) }: Seats): SQL {
  const career = sql`
career_held as (
  update career set booking_acts = booking_acts + 1
  where id = ${asRead?.careerId}::uuid and booking_acts = ${asRead?.bookingActs} returning id),`;
  return sql`${asRead ? career : nothing}
row_held as (
  select ${own(seats.id)} as id, ${seat} as seat, ${mayPass({ seats, asRead })} as may_pass
  from ${seats.table} as own${asRead ? sql`, career_held` : nothing}
  where ${own(seats.id)} = ${of}::uuid${asRead ? sql` and ${own(seats.version)} = ${asRead.version}` : nothing}
  for no key update of own),
chosen as (select id, seat from row_held where may_pass or seat is null)`;
}

/** What is counted of it, and what is found of it then. */
function counted({ seats, of, asRead, seat = anySeat(seats), also, mayWait, asks }: Seats): SQL {
  const { table, id, capacity, taken, waiting, mostWaiting, counter, version } = seats;
  const found = sql`${own(taken)} as taken, ${own(capacity)} as capacity, ${own(waiting)} as waitlisted,
    ${own(counter)} as queue_number, ${own(version)} as version${also ? sql`, ${also.found}` : nothing}`;
  if (asks) {
    return sql`select true as seated, ${found} from ${table} as own, (select null::int as seat) as chosen
      where ${own(id)} = ${of}::uuid`;
  }
  const hasRoom = mostWaiting
    ? sql`(${own(mostWaiting)} is null or ${own(waiting)} < ${own(mostWaiting)})`
    : sql`true`;
  return sql`
  update ${table} as own set
    ${named(taken)} = ${own(taken)} + (seat is not null)::int,
    ${named(waiting)} = ${own(waiting)} + (seat is null)::int,
    ${named(counter)} = ${own(counter)} + (seat is null)::int${also ? sql`, ${also.set}` : nothing}
  from chosen
  where ${own(id)} = chosen.id and seat is not distinct from ${seat}
    and case when seat is null then ${mayWait} and ${hasRoom} else ${mayPass({ seats, asRead })} end
  returning seat is not null as seated, ${found}`;
}

/** A seat that is left while somebody waits is for the queue, which the caller has moved, or else goes the long way for. */
const mayPass = ({ seats, asRead }: Pick<Seats, 'seats' | 'asRead'>): SQL =>
  asRead ? sql`${own(seats.waiting)} = 0` : sql`true`;

function entered<Table extends PgTable>(
  {
    entry: { table },
    row,
    rowFound = {},
  }: Pick<Taking<Table, Moves, string, object>, 'row' | 'rowFound'> & {
    entry: { table: Table };
  },
  status: SQL,
): SQL {
  const columns = getTableColumns(table);
  const given = Object.entries(row).flatMap(([key, value]) => {
    const column = columns[key];
    return column
      ? [[named(column), sql`${sql.param(value, column)}::${sql.raw(column.getSQLType())}`] as const]
      : [];
  });
  const found = Object.entries({ status, queue_number: numberOfWaiting, ...rowFound }).map(
    ([name, value]) => [sql.identifier(name), value] as const,
  );
  const all = [...given, ...found];
  const list = (which: 0 | 1) =>
    sql.join(
      all.map((each) => each[which]),
      sql`, `,
    );
  return sql`insert into ${table} (${list(0)}) select ${list(1)} from done`;
}

/** The answer to who has a seat, and over it what is another for who waits. */
function answered<Value extends object>(
  atOnce: AtOnce<Value> | undefined,
  answer: (place: Place) => Value,
  now: Date,
): SQL {
  if (!atOnce?.reserved) return sql`select 1`;
  const waits = JSON.stringify(answer({ seated: false, position: 0 }));
  const found = sql`case when seated then '{}'
    else ${waits}::jsonb || jsonb_build_object('position', waitlisted) end`;
  return answeredAtOnce(atOnce.reserved, atOnce.answerTo(answer(SEATED)), found, now);
}

const numberOfWaiting = sql`case when seated then null else queue_number end`;

const nothing = sql``;
