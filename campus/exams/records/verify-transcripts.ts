import { and, asc, eq, gt, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { VerifiedRecords } from '../../../contract/exams/record-sheets.ts';
import { unitKey } from '../../careers/records/record-in-transcript.ts';
import { saidOf, type TranscriptRow, writtenRow } from '../../careers/records/seal-act.ts';
import type { SaidByActs } from '../../careers/records/verify-acts.ts';
import type { Database } from '../../db/database.ts';
import { inPieces } from '../../db/in-parts.ts';
import { standingRows, transcriptRows } from '../../db/schema.ts';
import type { Replay } from './replay-sheets.ts';

type Fault = VerifiedRecords['faults'][number];
type Stored = {
  row: TranscriptRow;
  before: TranscriptRow | null;
  isLast: boolean;
  /** Whoever reads transcripts sees it as it is, as long as it stands, and otherwise not. */
  isRead: boolean;
};
type Naming = { replay: Replay; acts: SaidByActs };

const PIECE = 1000;
/** What the view says of a row. */
const READ = [
  ...(['id', 'careerId', 'unitId', 'cfu', 'grade', 'honours'] as const),
  ...(['recognised', 'examDate', 'recordedAt', 'outcomeId'] as const),
];

/**
 * Transcript rows that differ from the sheet or act that names them, that none names, that don't follow the
 * row they replace, or that are read otherwise; and rows that a sheet or act names but that are missing.
 */
export async function* transcriptFaults(db: Database, { replay, acts }: Naming): AsyncGenerator<Fault> {
  const onRecord = new Set<string>();
  let standing = 0;
  const missing = new Map([...acts].map(([id, { number }]) => [id, number]));
  for await (const piece of inPieces<Stored>(PIECE, (after, limit) => readRows(db, after, limit))) {
    for (const stored of piece) {
      const { row, isLast } = stored;
      missing.delete(row.id);
      if (isLast && !row.withdrawn) {
        onRecord.add(unitKey(row));
        standing += 1;
      }
      const faults = [
        ...namingFaults(stored, { replay, acts }),
        ...chainFaults(stored),
        ...readFaults(stored),
      ];
      const at = `career ${row.careerId}`;
      yield* faults.map((fault) => ({ at, fault: `its row ${row.id}, ${written(row)}, ${fault}` }));
    }
  }
  const read = await db.$count(standingRows);
  if (read !== standing)
    yield { at: 'the transcripts', fault: `${read} rows are read, and ${standing} stand` };
  for (const [id, number] of missing)
    yield { at: `act ${number}`, fault: `its row ${id} is not in the transcript` };
  for (const said of replay.last.values()) {
    if (said.gives && !onRecord.has(unitKey(said)))
      yield { at: `career ${said.careerId}`, fault: `what ${said.sheet} records is not in its transcript` };
  }
}

async function readRows(db: Database, after: Stored | undefined, limit: number): Promise<Stored[]> {
  const [before, later] = [alias(transcriptRows, 'before'), alias(transcriptRows, 'later')];
  const isSame = and(
    ...READ.map((name) => sql`${transcriptRows[name]} is not distinct from ${standingRows[name]}`),
  );
  const stands = sql`${later.id} is null and not ${transcriptRows.withdrawn}`;
  const isRead = sql<boolean>`case when ${stands} then ${isSame} else ${standingRows.id} is null end`;
  return await db
    .select({ row: transcriptRows, before, isLast: sql<boolean>`${later.id} is null`, isRead })
    .from(transcriptRows)
    .leftJoin(before, eq(before.id, transcriptRows.replaces))
    .leftJoin(later, eq(later.replaces, transcriptRows.id))
    .leftJoin(standingRows, eq(standingRows.id, transcriptRows.id))
    .where(and(after && gt(transcriptRows.id, after.row.id)))
    .orderBy(asc(transcriptRows.id))
    .limit(limit);
}

const written = ({ unitId, cfu, grade, honours, withdrawn }: TranscriptRow): string =>
  `${cfu} credits of ${unitId} with ${grade ?? 'no grade'}${honours ? ' L' : ''}${withdrawn ? ', taken back' : ''}`;

function namingFaults({ row, isLast }: Stored, { replay, acts }: Naming): string[] {
  const { id, actId, sheetId, outcomeId } = row;
  if (actId !== null) {
    const said = acts.get(id);
    if (said?.actId !== actId) return ['is named by an act that does not say it'];
    return said.written === writtenRow(saidOf(row)) ? [] : [`is not what act ${said.number} says`];
  }
  if (acts.has(id)) return ['is not named by the act that says it'];
  if (sheetId === null || outcomeId === null) return ['is named by nothing'];
  const said = replay.of(outcomeId, sheetId);
  if (!said) return ['is named by a sheet that does not say it'];
  const isSaid =
    (['careerId', 'unitId', 'cfu', 'examDate'] as const).every((name) => row[name] === said[name]) &&
    row.withdrawn === !said.gives &&
    !row.recognised &&
    (row.withdrawn || (row.grade === said.grade && row.honours === said.honours)) &&
    (said.since === null || row.withdrawn || row.recordedAt.toISOString() === said.since);
  const last = replay.last.get(outcomeId);
  const holder = replay.holderOf(row);
  const first = isLast && !row.withdrawn && holder !== null && holder !== outcomeId;
  return [
    ...(isSaid ? [] : [`is not what ${said.sheet} says`]),
    ...(isLast && last && last.sheetId !== sheetId ? [`stands, and ${last.sheet} says otherwise`] : []),
    ...(first ? [`stands, and ${replay.last.get(holder)?.sheet} recorded the unit before`] : []),
  ];
}

const readFaults = ({ isRead }: Stored): string[] => (isRead ? [] : ['is read otherwise than it stands']);

function chainFaults({ row, before }: Stored): string[] {
  if (row.replaces === null) return [];
  if (!before) return ['replaces a row that is not there'];
  const isSameExam = before.outcomeId === row.outcomeId && row.sheetId !== before.sheetId;
  const follows =
    unitKey(before) === unitKey(row) &&
    (row.outcomeId === null ? before.outcomeId === null || before.withdrawn : before.withdrawn || isSameExam);
  const repeats =
    !row.withdrawn ||
    ((['cfu', 'grade', 'honours', 'recognised', 'examDate'] as const).every(
      (name) => row[name] === before[name],
    ) &&
      row.recordedAt.getTime() === before.recordedAt.getTime());
  return [
    ...(follows ? [] : ['replaces what it has nothing to do with']),
    ...(repeats ? [] : ['takes back what it does not repeat']),
  ];
}
