import { asc, isNotNull, sql } from 'drizzle-orm';
import { averagesOf } from '../../../contract/averages.ts';
import type { VerifiedRecords } from '../../../contract/record-sheets.ts';
import type { Database } from '../../db/database.ts';
import { examOutcomes, recordRegister, recordSheets, sealKeys, transcriptRows } from '../../db/schema.ts';
import { serialOf } from '../../platform/serial.ts';
import { isSealed } from '../../seal/seal-key.ts';
import { bytesOf, type ContentRow, hashOf, readContent } from './sheet-content.ts';
import type { Sheet } from './sheets.ts';

type Fault = VerifiedRecords['faults'][number];
type Standing = {
  careerId: string;
  unitId: string;
  cfu: number;
  result: string;
  grade: number | null;
  honours: boolean;
};

const MOST_FAULTS = 200;

/**
 * Recomputes every recorded sheet, one after the other: number, chain, hash and seal; then what they say together of
 * each outcome, transcript and average, beside what is stored. Whatever was changed with the database in hand differs.
 */
export async function verifyRecords(db: Database): Promise<VerifiedRecords> {
  const sheets = await db
    .select()
    .from(recordSheets)
    .where(isNotNull(recordSheets.hash))
    .orderBy(asc(recordSheets.year), asc(recordSheets.number));
  const keys = new Map((await db.select().from(sealKeys)).map(({ id, publicPem }) => [id, publicPem]));
  const faults = [...registerFaults(sheets, keys), ...(await headFaults(db, sheets))];
  const standing = standingOf(sheets);
  faults.push(...(await outcomeFaults(db, standing)), ...(await transcriptFaults(db, standing)));
  const careers = new Set([...standing.values()].map((row) => row?.careerId)).size;
  return { sheets: sheets.length, outcomes: standing.size, careers, faults: faults.slice(0, MOST_FAULTS) };
}

function registerFaults(sheets: Sheet[], keys: ReadonlyMap<string, string>): Fault[] {
  return sheets.flatMap((sheet, index) => {
    const before = sheets[index - 1];
    const at = nameOf(sheet);
    const expected = before && before.year === sheet.year ? (before.number ?? 0) + 1 : 1;
    return [
      ...(sheet.number === expected
        ? []
        : [{ at, fault: `its number does not follow: ${expected} was to come` }]),
      ...(sheet.previousHash === (before?.hash ?? '')
        ? []
        : [{ at, fault: 'it does not follow from the sheet before it' }]),
      ...ownFaults(sheet, keys).map((fault) => ({ at, fault })),
    ];
  });
}

const nameOf = ({ year, number }: Sheet): string =>
  `sheet ${serialOf({ year: year ?? 0, number: number ?? 0 })}`;

/** What is wrong with a sheet by itself. */
function ownFaults(sheet: Sheet, keys: ReadonlyMap<string, string>): string[] {
  const { year, number, previousHash, content, keyId, seal, recordedAt } = sheet;
  if (!content || !keyId || !seal || !recordedAt || year === null || number === null)
    return ['a part of it is missing'];
  const place = { year, number, previousHash: previousHash ?? '', content, keyId, seal, recordedAt };
  const publicPem = keys.get(keyId);
  const said = parsed(content);
  const isOfRow =
    said?.sheetId === sheet.id && said.session.id === sheet.sessionId && said.kind === sheet.kind;
  return [
    ...(hashOf(place) === sheet.hash ? [] : ['its hash is another']),
    ...(publicPem && isSealed(bytesOf(content), seal, publicPem) ? [] : ['its seal does not hold']),
    ...(isOfRow ? [] : ['what it says is of another sheet']),
  ];
}

const parsed = (content: string) => {
  try {
    return readContent(content);
  } catch {
    return null;
  }
};

/** The sheets that were deleted from the end are missed by the head alone. */
async function headFaults(db: Database, sheets: Sheet[]): Promise<Fault[]> {
  const [head] = await db.select().from(recordRegister);
  const last = sheets.at(-1);
  return (head?.hash ?? '') === (last?.hash ?? '')
    ? []
    : [{ at: 'the register', fault: 'its head is not the last sheet' }];
}

/** What all sheets together say of each outcome; null: annulled. */
function standingOf(sheets: Sheet[]): Map<string, Standing | null> {
  const standing = new Map<string, Standing | null>();
  for (const { content } of sheets) {
    for (const row of parsed(content ?? '')?.rows ?? []) {
      if (row.decision !== 'negative') standing.set(row.outcomeId, after(row));
    }
  }
  return standing;
}

function after({ becomes, careerId, unitId, cfu, result, grade, honours }: ContentRow): Standing | null {
  if (becomes === 'annulled') return null;
  return { careerId, unitId, cfu, ...(becomes ?? { result, grade, honours }) };
}

const written = ({ result, grade, honours }: Pick<Standing, 'result' | 'grade' | 'honours'>): string =>
  `${result} ${grade ?? '-'}${honours ? ' L' : ''}`;

/** Outcomes that are recorded otherwise than the sheets say, without one, or no longer. */
async function outcomeFaults(db: Database, standing: ReadonlyMap<string, Standing | null>): Promise<Fault[]> {
  const stored = await db
    .select({
      id: examOutcomes.id,
      status: examOutcomes.status,
      result: examOutcomes.result,
      grade: examOutcomes.grade,
      honours: examOutcomes.honours,
    })
    .from(examOutcomes)
    .where(sql`${examOutcomes.status} in ('recorded', 'annulled') or ${examOutcomes.recordedAt} is not null`);
  const byId = new Map(stored.map((outcome) => [outcome.id, outcome]));
  const unsaid = stored
    .filter(({ id, status }) => status === 'recorded' && !standing.has(id))
    .map(({ id }) => ({ at: `outcome ${id}`, fault: 'it is recorded, and on no sheet' }));
  const differing = [...standing].flatMap(([id, said]) => {
    const outcome = byId.get(id);
    const is = outcome?.status === 'recorded' ? written(outcome) : 'not recorded';
    const isToBe = said ? written(said) : 'not recorded';
    return is === isToBe ? [] : [{ at: `outcome ${id}`, fault: `it is ${is}, the sheets say ${isToBe}` }];
  });
  return [...unsaid, ...differing];
}

/** Transcripts, and with them the averages, that differ from what the sheets and what came before them make. */
async function transcriptFaults(
  db: Database,
  standing: ReadonlyMap<string, Standing | null>,
): Promise<Fault[]> {
  const rows = await db
    .select({
      careerId: transcriptRows.careerId,
      unitId: transcriptRows.unitId,
      cfu: transcriptRows.cfu,
      grade: transcriptRows.grade,
      honours: transcriptRows.honours,
      outcomeId: transcriptRows.outcomeId,
    })
    .from(transcriptRows);
  const before = new Set(
    rows.filter(({ outcomeId }) => outcomeId === null).map(({ careerId, unitId }) => `${careerId} ${unitId}`),
  );
  const said = [...standing.values()].filter(
    (row): row is Standing => row !== null && ['grade', 'pass'].includes(row.result),
  );
  const rebuilt = Map.groupBy(
    said.filter(({ careerId, unitId }) => !before.has(`${careerId} ${unitId}`)),
    ({ careerId }) => careerId,
  );
  const stored = Map.groupBy(
    rows.filter(({ outcomeId }) => outcomeId !== null),
    ({ careerId }) => careerId,
  );
  return [...new Set([...rebuilt.keys(), ...stored.keys()])].flatMap((careerId) => {
    const [is, isToBe] = [stored.get(careerId) ?? [], rebuilt.get(careerId) ?? []].map(summary);
    return is === isToBe
      ? []
      : [{ at: `career ${careerId}`, fault: `its transcript makes ${is}, the sheets make ${isToBe}` }];
  });
}

type Counted = { unitId: string; cfu: number; grade: number | null; honours: boolean };

/** The exams with their grades, the credits and the average: two that are alike in all of it are the same. */
function summary(rows: readonly Counted[]): string {
  const { weighted } = averagesOf([...rows]);
  const credits = rows.reduce((total, { cfu }) => total + cfu, 0);
  const exams = rows.map(
    ({ unitId, grade, honours }) => `${unitId.slice(0, 8)}=${grade ?? 'pass'}${honours ? 'L' : ''}`,
  );
  return `${credits} credits, average ${weighted ?? '-'} (${exams.toSorted().join(' ')})`;
}
