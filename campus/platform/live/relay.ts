import { and, asc, eq, gt, gte, inArray, isNull, max, or, sql } from 'drizzle-orm';
import { aboutEvent } from '../../../contract/live/hub-events.ts';
import type { Database, OpenDatabase } from '../../db/database.ts';
import { outbox } from '../../db/schema.ts';
import { type Pump, type PumpLog, startPump } from '../jobs/pump.ts';
import { OUTBOX_CHANNEL, type Told } from './events.ts';

/**
 * Sends events that only say the present state at most once per `everyMs` for an audience, name and subject:
 * the first at once, the latest at the end. Others are sent as they come.
 */
export function throttled<Each extends Told>(send: (told: Each) => void, everyMs: number) {
  const resting = new Map<string, { latest: Each | null; timer: NodeJS.Timeout }>();

  const sendStanding = (told: Each) => {
    const key = subjectOf(told);
    const rest = resting.get(key);
    if (rest) {
      rest.latest = told;
      return;
    }
    send(told);
    resting.set(key, { latest: null, timer: setTimeout(() => wakeUp(key), everyMs).unref() });
  };
  const wakeUp = (key: string) => {
    const latest = resting.get(key)?.latest;
    resting.delete(key);
    if (latest) sendStanding(latest);
  };

  return {
    send: (told: Each) => (aboutEvent(told.name)?.told === 'latest' ? sendStanding(told) : send(told)),
    stop: () => {
      for (const { timer } of resting.values()) clearTimeout(timer);
      resting.clear();
    },
  };
}

/** Whom it is told, of what: who hears the latest with this key needs none before it. */
const subjectOf = ({ audience, name, payload }: Told) =>
  JSON.stringify([audience, name, payload.examId ?? payload.courseId]);

const NUMBERING_LOCK = 7_301_002;
const POLL_MS = 1000;
const INTERVAL_MS = 1000;
const BATCH = 500;

/** An event as it is handed on: numbers grow in the one order of all instances. */
export type Numbered = Told & { number: number };

export type Relay = Pump & {
  /** The number of the last event relayed; what is read from now on includes it. */
  last(): number;
};

/**
 * Hands every new event to `send`, in one order on all instances and once on each. Seats and rosters come at
 * most once a second per subject. Resolves when it follows.
 */
export async function startRelay(
  database: OpenDatabase,
  { send, log }: { send: (told: Numbered) => void; log: PumpLog },
): Promise<Relay> {
  const events = throttled(send, INTERVAL_MS);
  let last = await lastNumber(database.db);
  const follow = async () => {
    await numberOutbox(database.db);
    const read = await readAfter(database.db, last, events.send);
    // Its rows are gone when the institution was made anew: what is told since then is told from the start.
    last = read === last && (await lastNumber(database.db)) < last ? 0 : read;
  };
  const pump = await startPump(database, { channel: OUTBOX_CHANNEL, everyMs: POLL_MS, turn: follow, log });
  return {
    ...pump,
    last: () => last,
    stop: async () => {
      await pump.stop();
      events.stop();
    },
  };
}

/**
 * Numbers committed events. Ids and times become visible out of order, so they can't be followed. Numberings
 * exclude each other by a lock, so numbers are in the order of visibility; within a batch, in the order of
 * writing. Numbers follow the clock in microseconds, so that a restored or renewed institution repeats none.
 */
async function numberOutbox(db: Database): Promise<void> {
  const [unnumbered] = await db.select({ id: outbox.id }).from(outbox).where(isNull(outbox.seq)).limit(1);
  if (!unnumbered) return;
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${NUMBERING_LOCK})`);
    await tx.execute(sql`
      with fresh as (select id, row_number() over (order by written) as place from ${outbox} where seq is null),
        top as (select greatest(max(seq), (extract(epoch from clock_timestamp()) * 1000000)::bigint) as seq from ${outbox})
      update ${outbox} set seq = top.seq + fresh.place from fresh, top where ${outbox.id} = fresh.id`);
    await tx.execute(sql`select pg_notify(${OUTBOX_CHANNEL}, '')`);
  });
}

/** Sends what is numbered above `last`; answers the last number sent. */
async function readAfter(db: Database, last: number, send: (told: Numbered) => void): Promise<number> {
  const { seq, audience, name, payload } = outbox;
  const rows = await db
    .select({ number: sql<number>`${seq}`.mapWith(Number), audience, name, payload })
    .from(outbox)
    .where(gt(seq, last))
    .orderBy(asc(seq))
    .limit(BATCH);
  for (const told of rows) send(told);
  const reached = rows.at(-1)?.number ?? last;
  return rows.length === BATCH ? await readAfter(db, reached, send) : reached;
}

async function lastNumber(db: Database): Promise<number> {
  const [row] = await db.select({ seq: max(outbox.seq) }).from(outbox);
  return row?.seq ?? 0;
}

/** Who missed more reads everything again: that is less to send. */
const AT_MOST = 500;

/**
 * What these audiences were told after event `since`, the latest of each name and subject. Null where that
 * event isn't known: it is too old or another institution's.
 */
export async function missedSince(
  db: Database,
  { since, audiences }: { since: number; audiences: string[] },
): Promise<Numbered[] | null> {
  const { seq, audience, name, payload } = outbox;
  const [known, ...missed] = await db
    .select({ number: sql<number>`${seq}`.mapWith(Number), audience, name, payload })
    .from(outbox)
    .where(and(gte(seq, since), or(eq(seq, since), inArray(audience, audiences))))
    .orderBy(asc(seq))
    .limit(AT_MOST + 2);
  if (known?.number !== since || missed.length > AT_MOST) return null;
  const latest = new Map(missed.map((each) => [subjectOf(each), each]));
  return [...latest.values()].sort((one, other) => one.number - other.number);
}
