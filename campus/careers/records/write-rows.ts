import { and, eq, inArray, isNull, or } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '../../db/database.ts';
import { transcriptRows } from '../../db/schema.ts';
import type { TranscriptRow } from './act-content.ts';

export type Unit = { careerId: string; unitId: string };

/** The last row of each career and unit that ever had one, taken back or not, held until the commit. */
export async function lastRows(tx: Database, units: readonly Unit[]): Promise<Map<string, TranscriptRow>> {
  if (units.length === 0) return new Map();
  const those = or(
    ...[...Map.groupBy(units, ({ unitId }) => unitId)].map(([unitId, of]) =>
      and(
        eq(transcriptRows.unitId, unitId),
        inArray(
          transcriptRows.careerId,
          of.map(({ careerId }) => careerId),
        ),
      ),
    ),
  );
  // Whoever replaces a row holds it by its reference: who waited here sees what it was replaced by in the next statement.
  await tx
    .select({ id: transcriptRows.id })
    .from(transcriptRows)
    .where(those)
    .orderBy(transcriptRows.id)
    .for('update');
  const later = alias(transcriptRows, 'later');
  const rows = await tx
    .select({ row: transcriptRows })
    .from(transcriptRows)
    .leftJoin(later, eq(later.replaces, transcriptRows.id))
    .where(and(those, isNull(later.id)));
  return new Map(rows.map(({ row }) => [unitKey(row), row]));
}

export const unitKey = ({ careerId, unitId }: Unit): string => `${careerId} ${unitId}`;
