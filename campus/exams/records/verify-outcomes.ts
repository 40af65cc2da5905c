import { and, asc, eq, gt, isNotNull, or, sql } from 'drizzle-orm';
import type { VerifiedRecords } from '../../../contract/exams/record-sheets.ts';
import type { Database } from '../../db/database.ts';
import { inPieces } from '../../db/in-parts.ts';
import { examBookings, examOutcomes, recordSheets } from '../../db/schema.ts';
import type { Replay, Said } from './replay-sheets.ts';

type Fault = VerifiedRecords['faults'][number];
type Stored = Awaited<ReturnType<typeof read>>[number];

const PIECE = 1000;

/** Outcomes that are recorded otherwise than the sheets say, without one, or no longer. */
export async function* outcomeFaults(db: Database, { last }: Replay): AsyncGenerator<Fault> {
  const missing = new Set(last.keys());
  for await (const piece of inPieces<Stored>(PIECE, (after, limit) => read(db, after, limit))) {
    for (const outcome of piece) {
      missing.delete(outcome.id);
      const at = `outcome ${outcome.id}`;
      const said = last.get(outcome.id);
      if (said) yield* differences(outcome, said).map((fault) => ({ at, fault }));
      else if (outcome.status === 'recorded') yield { at, fault: 'it is recorded, and on no sheet' };
      else if (outcome.isOnRecorded) yield { at, fault: 'it is of a sheet that does not say it' };
    }
  }
  for (const id of missing) yield { at: `outcome ${id}`, fault: 'it is not there, the sheets say it' };
}

const read = (db: Database, after: { id: string } | undefined, limit: number) =>
  db
    .select({
      id: examOutcomes.id,
      status: examOutcomes.status,
      result: examOutcomes.result,
      grade: examOutcomes.grade,
      honours: examOutcomes.honours,
      topics: examOutcomes.topics,
      decidedAt: examOutcomes.decidedAt,
      recordedAt: examOutcomes.recordedAt,
      sheetId: examOutcomes.sheetId,
      careerId: examBookings.careerId,
      unitId: examBookings.unitId,
      isOnRecorded: sql<boolean>`${recordSheets.hash} is not null`,
    })
    .from(examOutcomes)
    .innerJoin(examBookings, eq(examBookings.id, examOutcomes.bookingId))
    .leftJoin(recordSheets, eq(recordSheets.id, examOutcomes.sheetId))
    .where(
      and(
        after && gt(examOutcomes.id, after.id),
        or(
          sql`${examOutcomes.status} in ('recorded', 'annulled')`,
          isNotNull(examOutcomes.recordedAt),
          isNotNull(examOutcomes.sheetId),
          sql`${examOutcomes.status} = 'closed'`,
        ),
      ),
    )
    .orderBy(asc(examOutcomes.id))
    .limit(limit);

const written = ({ result, grade, honours }: Pick<Said, 'result' | 'grade' | 'honours'>): string =>
  `${result} ${grade ?? '-'}${honours ? ' L' : ''}`;

function differences(outcome: Stored, said: Said): string[] {
  const isStanding = said.isNegative ? outcome.status === 'closed' : outcome.status === 'recorded';
  const is = isStanding ? written(outcome) : 'not recorded';
  const isToBe = said.stands ? written(said) : 'not recorded';
  const beside: Record<string, [unknown, unknown]> = {
    'the result that was annulled': [written(outcome), written(said)],
    'whose it is': [outcome.careerId, said.careerId],
    'its unit': [outcome.unitId, said.unitId],
    'what was examined': [outcome.topics || null, said.topics],
    'when it was decided': [outcome.decidedAt?.toISOString() ?? null, said.decidedAt],
    'its sheet': [outcome.sheetId, said.sheetId],
    ...(said.recordedAt !== null &&
      !said.isNegative && {
        'when it was recorded': [outcome.recordedAt?.toISOString(), said.recordedAt],
      }),
  };
  return [
    ...(is === isToBe ? [] : [`it is ${is}, the sheets say ${isToBe}`]),
    ...(!said.stands && outcome.status !== 'annulled' ? ['it is not annulled, the sheets say that'] : []),
    ...Object.entries(beside)
      .filter(([what]) => what !== 'the result that was annulled' || (!said.stands && is === isToBe))
      .filter(([, [stored, sealed]]) => stored !== sealed)
      .map(([what]) => `${what} is not what ${said.sheet} says`),
  ];
}
