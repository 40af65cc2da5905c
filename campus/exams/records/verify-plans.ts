import { and, asc, eq, gt } from 'drizzle-orm';
import type { VerifiedRecords } from '../../../contract/exams/record-sheets.ts';
import type { Database } from '../../db/database.ts';
import { inPieces } from '../../db/in-parts.ts';
import { among } from '../../db/one-of.ts';
import { planRows, plans, standingRows } from '../../db/schema.ts';

type Fault = VerifiedRecords['faults'][number];

const PIECE = 500;

/**
 * Rows of approved plans that contradict the transcript: bookings and sheets go by these rows. No code waives
 * a unit, so a waived row was written directly in the database.
 */
export async function* planFaults(db: Database): AsyncGenerator<Fault> {
  for await (const piece of inPieces<{ id: string }>(PIECE, (after, limit) => approved(db, after, limit))) {
    for (const row of await rowsOf(db, piece)) {
      const { careerId, unitId, status, recognised } = row;
      const said = saidOf(recognised);
      const holds = said === null ? status === 'planned' || status === 'attended' : status === said;
      const onRecord = said === null ? 'has nothing of it' : `has it as ${said}`;
      if (!holds)
        yield {
          at: `career ${careerId}`,
          fault: `its plan has ${unitId} as ${status}, the transcript ${onRecord}`,
        };
    }
  }
}

const saidOf = (recognised: boolean | null) =>
  recognised === null ? null : recognised ? 'recognised' : 'passed';

const approved = (db: Database, after: { id: string } | undefined, limit: number) =>
  db
    .select({ id: plans.id })
    .from(plans)
    .where(and(eq(plans.status, 'approved'), after && gt(plans.id, after.id)))
    .orderBy(asc(plans.id))
    .limit(limit);

const rowsOf = (db: Database, piece: readonly { id: string }[]) =>
  db
    .select({
      careerId: plans.careerId,
      unitId: planRows.unitId,
      status: planRows.status,
      recognised: standingRows.recognised,
    })
    .from(planRows)
    .innerJoin(plans, eq(plans.id, planRows.planId))
    .leftJoin(
      standingRows,
      and(eq(standingRows.careerId, plans.careerId), eq(standingRows.unitId, planRows.unitId)),
    )
    .where(
      among(
        planRows.planId,
        piece.map(({ id }) => id),
      ),
    );
