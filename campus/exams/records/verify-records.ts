import { and, asc, eq, gt, isNotNull, or } from 'drizzle-orm';
import type { VerifiedRecords } from '../../../contract/exams/record-sheets.ts';
import type { VerifyAgainst } from '../../../contract/wire/sealed-heads.ts';
import { verifyActs } from '../../careers/records/verify-acts.ts';
import type { Database } from '../../db/database.ts';
import { inPieces } from '../../db/in-parts.ts';
import { numberMoves, recordRegister, recordSheets, sealKeys, transcriptActs } from '../../db/schema.ts';
import { serialOf } from '../../platform/numbers/next-of-year.ts';
import { type Outside, outsideOf } from '../../seal/saved-head.ts';
import { isKeyNamed } from '../../seal/seal-key.ts';
import type { Sheet } from '../sheets/sheets.ts';
import { createReplay, type Replay } from './replay-sheets.ts';
import { outcomeFaults } from './verify-outcomes.ts';
import { planFaults } from './verify-plans.ts';
import { contentIn, isLate, nameOf, ownFaults, type PassedOver, placeFaults } from './verify-sheet.ts';
import { transcriptFaults } from './verify-transcripts.ts';

type Fault = VerifiedRecords['faults'][number];

const PIECE = 50;
const MOST_FAULTS = 200;

/**
 * Recomputes every recorded sheet and act in order: number, chain, hash and seal. Then it compares what they
 * say of each outcome, transcript row and plan with what is stored and read, which finds changes made in the
 * database. It reads one snapshot, in pieces, and lets other work run in between.
 */
export const verifyRecords = (db: Database, against: VerifyAgainst = {}): Promise<VerifiedRecords> =>
  db.transaction((tx) => verify(tx, outsideOf(against)), {
    isolationLevel: 'repeatable read',
    accessMode: 'read only',
  });

/** With something from outside no key is believed that the database alone has. */
async function verify(tx: Database, outside: Outside): Promise<VerifiedRecords> {
  const stored = await tx.select().from(sealKeys);
  const keys = outside.trusted ?? new Map(stored.map(({ id, publicPem }) => [id, publicPem]));
  const moves = await tx.select({ sheets: numberMoves.sheets }).from(numberMoves);
  const passedOver = new Set(
    moves.flatMap(({ sheets }) => (sheets ? [`${sheets.year}/${sheets.number}`] : [])),
  );
  const replay = createReplay();
  const faults: Fault[] = [
    ...outside.faults.map((fault) => ({ at: 'what is from outside', fault })),
    ...stored
      .filter(({ id, publicPem }) => !isKeyNamed(id, publicPem))
      .map(({ id }) => ({ at: `key ${id}`, fault: 'its public half is another' })),
    ...stored
      .filter(({ id }) => outside.trusted && !outside.trusted.has(id))
      .map(({ id }) => ({
        at: `key ${id}`,
        fault: 'it is known to the database alone: give it, if it is yours',
      })),
    ...(await savedFaults(tx, outside)),
  ];
  const acts = await verifyActs(tx, keys);
  const { foundAt } = acts;
  const { sheets, head } = await replaySheets(tx, { replay, keys, passedOver, foundAt, faults });
  const [register] = await tx.select().from(recordRegister);
  if (!isHead(register, head, passedOver))
    faults.push({ at: 'the register', fault: 'its head is not the last sheet' });
  faults.push(...acts.faults);
  for await (const fault of outcomeFaults(tx, replay)) if (faults.length < MOST_FAULTS) faults.push(fault);
  for await (const fault of transcriptFaults(tx, { replay, acts: acts.said }))
    if (faults.length < MOST_FAULTS) faults.push(fault);
  for await (const fault of planFaults(tx)) if (faults.length < MOST_FAULTS) faults.push(fault);
  const recorded = [...replay.last.values()].filter(({ isNegative }) => !isNegative);
  const careers = new Set(recorded.filter(({ stands }) => stands).map(({ careerId }) => careerId)).size;
  return { sheets, outcomes: recorded.length, careers, faults: faults.slice(0, MOST_FAULTS) };
}

/** Whether the sheet and the act at which the saved head stood are still there, with the same hash. */
async function savedFaults(tx: Database, { head }: Outside): Promise<Fault[]> {
  if (!head) return [];
  const { sheets, acts } = head;
  const isSheet = eq(recordSheets.hash, sheets.hash);
  const isAct = and(eq(transcriptActs.number, acts.number), eq(transcriptActs.hash, acts.hash));
  const [hasSheet, hasAct] = [
    sheets.hash === '' || (await tx.$count(recordSheets, isSheet)) > 0,
    acts.number === 0 || (await tx.$count(transcriptActs, isAct)) > 0,
  ];
  const at = 'the saved head';
  return [
    ...(hasSheet
      ? []
      : [{ at, fault: `the sheet ${serialOf(sheets)} at which it stood is not there, or is another` }]),
    ...(hasAct ? [] : [{ at, fault: `act ${acts.number} at which it stood is not there, or is another` }]),
  ];
}

/** Whether the head of the register is the last sheet, or has been moved on since. */
function isHead(
  register: { year: number; number: number; hash: string } | undefined,
  last: Sheet | undefined,
  passedOver: PassedOver,
): boolean {
  if ((register?.hash ?? '') !== (last?.hash ?? '')) return false;
  if (!register || passedOver.has(`${register.year}/${register.number}`)) return true;
  return last ? register.year === last.year && register.number === last.number : register.number === 0;
}

type Recomputed = {
  replay: Replay;
  keys: ReadonlyMap<string, string>;
  passedOver: PassedOver;
  /** When what was found was sealed. */
  foundAt: string | null;
  faults: Fault[];
};

async function replaySheets(
  tx: Database,
  { replay, keys, passedOver, foundAt, faults }: Recomputed,
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
        ...placeFaults(sheet, head, passedOver),
        ...ownFaults(sheet, keys),
        ...(isOfCorrected ? [] : ['what it corrects is not what it says']),
        ...(content && isLate(content, foundAt) ? ['it was made after what was found had been sealed'] : []),
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
