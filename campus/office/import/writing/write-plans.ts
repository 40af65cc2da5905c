import { sql } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { planRows, plans, transcriptRows } from '../../../db/schema.ts';
import { recordset } from '../bulk.ts';
import { contentsOf, type Entry } from '../entries.ts';

const ROW = { planId: 'uuid', unitId: 'uuid', cfu: 'int', kind: 'text', year: 'int' };

/**
 * Plans grow: a row leaves only while its academic year lasts, and never once it is more than planned. A career that
 * has another approved plan by now, its own or the office's, keeps that one as it is.
 */
export async function writePlans(
  tx: Database,
  entries: Entry<'plans'>[],
  now: Date,
  isNew: boolean,
): Promise<void> {
  const contents = contentsOf(entries);
  if (!isNew) await dropRows(tx, contents);

  const wanted = recordset(
    contents.map(({ plan }) => plan),
    { id: 'uuid', careerId: 'uuid', academicYear: 'int' },
  );
  await tx.execute(sql`
    insert into ${plans} (id, career_id, academic_year, version, status, approved_at)
    select x.id, x."careerId", x."academicYear",
      (select coalesce(max(version), 0) + 1 from ${plans} where career_id = x."careerId"), 'approved', ${now.toISOString()}
    from ${wanted}
    where not exists (
      select 1 from ${plans} as other where other.career_id = x."careerId" and other.status = 'approved' and other.id <> x.id)
    on conflict (id) do update set academic_year = excluded.academic_year where ${plans.status} = 'approved'`);
  await tx.execute(sql`
    insert into ${planRows} (plan_id, unit_id, cfu, kind, year)
    select x."planId", x."unitId", x.cfu, x.kind, x.year
    from ${recordset(
      contents.flatMap(({ rows }) => rows),
      ROW,
    )}
    join ${plans} on ${plans.id} = x."planId" and ${plans.status} = 'approved'
    on conflict (plan_id, unit_id) do update set cfu = excluded.cfu, kind = excluded.kind, year = excluded.year
    where ${planRows.status} = 'planned'`);
  await markRecorded(
    tx,
    contents.map(({ plan }) => plan.careerId),
  );
}

async function dropRows(
  tx: Database,
  contents: { plan: { id: string; academicYear: number }; rows: { unitId: string }[] }[],
) {
  const kept = contents.map(({ plan, rows }) => ({
    id: plan.id,
    academicYear: plan.academicYear,
    unitIds: rows.map(({ unitId }) => unitId),
  }));
  await tx.execute(sql`
    delete from ${planRows} using ${plans}, ${recordset(kept, { id: 'uuid', academicYear: 'int', unitIds: 'uuid[]' })}
    where ${plans.id} = x.id and ${plans.status} = 'approved' and ${plans.academicYear} = x."academicYear"
      and ${planRows.planId} = ${plans.id} and ${planRows.status} = 'planned' and ${planRows.unitId} <> all(x."unitIds")`);
}

async function markRecorded(tx: Database, careerIds: string[]): Promise<void> {
  await tx.execute(sql`
    update ${planRows} set status = case when ${transcriptRows.recognised} then 'recognised' else 'passed' end
    from ${plans}, ${transcriptRows}
    where ${plans.careerId} = any(${sql.param(careerIds)}::uuid[]) and ${plans.status} = 'approved'
      and ${planRows.planId} = ${plans.id} and ${planRows.status} in ('planned', 'attended')
      and ${transcriptRows.careerId} = ${plans.careerId} and ${transcriptRows.unitId} = ${planRows.unitId}`);
}
