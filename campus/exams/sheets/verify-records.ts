import { and, asc, eq, gt, isNotNull, or } from 'drizzle-orm';
import type { VerifiedRecords } from '../../../contract/record-sheets.ts';
import { verifyActs } from '../../careers/records/verify-acts.ts';
import type { Database } from '../../db/database.ts';
import { inPieces } from '../../db/in-pieces.ts';
import { recordRegister, recordSheets, sealKeys } from '../../db/schema.ts';
import { isKeyNamed } from '../../seal/seal-key.ts';
import { createReplay, type Replay } from './replay-sheets.ts';
import type { Sheet } from './sheets.ts';
import { outcomeFaults } from './verify-outcomes.ts';
import { contentIn, nameOf, ownFaults, placeFaults } from './verify-sheet.ts';
import { transcriptFaults } from './verify-transcripts.ts';

type Fault = VerifiedRecords['faults'][number];

const PIECE = 50;
const MOST_FAULTS = 200;

/**
 * Recomputes every recorded sheet and every act on transcripts, one after the other: number, chain, hash and seal; then
 * what they say together of each outcome and of each row of a transcript, beside what is stored. Whatever was changed
 * with the database in hand differs. It is read as it stands at one instant, in pieces, and others have their turn between.
 */
export const verifyRecords = (db: Database): Promise<VerifiedRecords> =>
  db.transaction((tx) => verify(tx), { isolationLevel: 'repeatable read', accessMode: 'read only' });

async function verify(tx: Database): Promise<VerifiedRecords> {
  const keys = new Map((await tx.select().from(sealKeys)).map(({ id, publicPem }) => [id, publicPem]));
  const replay = createReplay();
  const faults: Fault[] = [...keys].flatMap(([id, publicPem]) =>
    isKeyNamed(id, publicPem) ? [] : [{ at: `key ${id}`, fault: 'its public half is another' }],
  );
  const { sheets, head } = await replaySheets(tx, { replay, keys, faults });
  const [register] = await tx.select().from(recordRegister);
  const isHead =
    register === undefined
      ? sheets === 0
      : sheets === 0
        ? register.hash === ''
        : register.hash === head?.hash && register.year === head.year && register.number === head.number;
  if (!isHead) faults.push({ at: 'the register', fault: 'its head is not the last sheet' });
  const acts = await verifyActs(tx, keys);
  faults.push(...acts.faults);
  for await (const fault of outcomeFaults(tx, replay)) if (faults.length < MOST_FAULTS) faults.push(fault);
  for await (const fault of transcriptFaults(tx, { replay, acts: acts.said }))
    if (faults.length < MOST_FAULTS) faults.push(fault);
  const recorded = [...replay.last.values()].filter(({ isNegative }) => !isNegative);
  const careers = new Set(recorded.filter(({ stands }) => stands).map(({ careerId }) => careerId)).size;
  return { sheets, outcomes: recorded.length, careers, faults: faults.slice(0, MOST_FAULTS) };
}

type Recomputed = { replay: Replay; keys: ReadonlyMap<string, string>; faults: Fault[] };

async function replaySheets(
  tx: Database,
  { replay, keys, faults }: Recomputed,
): Promise<{ sheets: number; head: Sheet | undefined }> {
  const stored = new Map<string, Pick<Sheet, 'status' | 'year' | 'number' | 'hash'>>();
  let head: Sheet | undefined;
  for await (const piece of inPieces<Sheet>(PIECE, (after, limit) => read(tx, after, limit))) {
    for (const sheet of piece) {
      const { id, status, year, number, hash, correctsId } = sheet;
      const content = contentIn(sheet.content);
      const corrected = correctsId === null ? null : stored.get(correctsId)?.hash;
      const isOfCorrected = (content?.corrects?.hash ?? null) === (corrected ?? null);
      const found = [
        ...placeFaults(sheet, head),
        ...ownFaults(sheet, keys),
        ...(isOfCorrected ? [] : ['what it corrects is not what it says']),
      ];
      faults.push(...found.map((fault) => ({ at: nameOf(sheet), fault })));
      stored.set(id, { status, year, number, hash });
      if (content) replay.add(sheet, content);
      head = sheet;
    }
  }
  for (const [id, sheet] of stored) {
    const status = replay.statuses.get(id);
    if (status && status !== sheet.status)
      faults.push({ at: nameOf(sheet), fault: `it is ${sheet.status}, the sheets say ${status}` });
  }
  return { sheets: stored.size, head };
}

const read = (tx: Database, after: Sheet | undefined, limit: number): Promise<Sheet[]> =>
  tx
    .select()
    .from(recordSheets)
    .where(and(isNotNull(recordSheets.hash), after && isAfter(after)))
    .orderBy(asc(recordSheets.year), asc(recordSheets.number))
    .limit(limit);

const isAfter = ({ year, number }: Sheet) =>
  or(
    gt(recordSheets.year, year ?? 0),
    and(eq(recordSheets.year, year ?? 0), gt(recordSheets.number, number ?? 0)),
  );
