import { asc, gt, isNull, max, sql } from 'drizzle-orm';
import type { Database, OpenDatabase } from '../db/database.ts';
import { outbox } from '../db/schema.ts';
import { OUTBOX_CHANNEL, type Told } from './events.ts';
import { type Pump, type PumpLog, startPump } from './pump.ts';
import { paced } from './relay-pace.ts';

const NUMBERING_LOCK = 7_301_002;
const POLL_MS = 1000;
const PACE_MS = 1000;
const BATCH = 500;

/**
 * Hands every event told from now on to `send`, in one order on all instances, each once per instance; seats and
 * rosters at most once a second per subject. Resolves when it follows.
 */
export async function startRelay(
  database: OpenDatabase,
  { send, log }: { send: (told: Told) => void; log: PumpLog },
): Promise<Pump> {
  const pace = paced(send, PACE_MS);
  let last = await lastNumber(database.db);
  const follow = async () => {
    await numberOutbox(database.db);
    const read = await readAfter(database.db, last, pace.send);
    // Its rows are gone when the institution was made anew: what is told since then is told from the start.
    last = read === last && (await lastNumber(database.db)) < last ? 0 : read;
  };
  const pump = await startPump(database, { channel: OUTBOX_CHANNEL, everyMs: POLL_MS, turn: follow, log });
  return {
    ...pump,
    stop: async () => {
      await pump.stop();
      pace.stop();
    },
  };
}

/**
 * Numbers what was committed unnumbered. Ids and times of writing become visible out of order, so nobody can follow
 * those; numberings exclude each other, and the statement after the lock sees all of the one before, so the order of
 * numbers is the order in which they become visible. Within a batch the order is that of writing: behind the lock of
 * a row, the later writer has the later counts.
 */
async function numberOutbox(db: Database): Promise<void> {
  const [unnumbered] = await db.select({ id: outbox.id }).from(outbox).where(isNull(outbox.seq)).limit(1);
  if (!unnumbered) return;
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${NUMBERING_LOCK})`);
    await tx.execute(sql`
      with fresh as (select id, row_number() over (order by written) as place from ${outbox} where seq is null),
        top as (select coalesce(max(seq), 0) as seq from ${outbox})
      update ${outbox} set seq = top.seq + fresh.place from fresh, top where ${outbox.id} = fresh.id`);
    await tx.execute(sql`select pg_notify(${OUTBOX_CHANNEL}, '')`);
  });
}

/** Sends what is numbered above `last`; answers the last number sent. */
async function readAfter(db: Database, last: number, send: (told: Told) => void): Promise<number> {
  const { seq, audience, name, payload } = outbox;
  const rows = await db
    .select({ seq: sql<number>`${seq}`.mapWith(Number), audience, name, payload })
    .from(outbox)
    .where(gt(seq, last))
    .orderBy(asc(seq))
    .limit(BATCH);
  for (const told of rows) send(told);
  const reached = rows.at(-1)?.seq ?? last;
  return rows.length === BATCH ? await readAfter(db, reached, send) : reached;
}

async function lastNumber(db: Database): Promise<number> {
  const [row] = await db.select({ seq: max(outbox.seq) }).from(outbox);
  return row?.seq ?? 0;
}
