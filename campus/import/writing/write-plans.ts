import { sql } from 'drizzle-orm';
import { lockCareers } from '../../careers/hold-career.ts';
import type { Database } from '../../db/database.ts';
import { among } from '../../db/one-of.ts';
import { planRows, plans, standingRows } from '../../db/schema.ts';
import { recordset, writeRows } from './bulk.ts';
import type { Contents } from './entries.ts';

type Content = Contents['plans'];
type OwnContent = Content & { versionNumber: number; isFresh: boolean };

/**
 * Plans grow: a row leaves only in its academic year, and only while it is just planned. A career with
 * another approved plan, made by its student or the office, keeps that plan. The career's lock puts changes
 * of its record before or after this.
 */
export async function writePlans(tx: Database, all: Content[], now: Date): Promise<void> {
  const careerIds = all.map(({ plan }) => plan.careerId);
  await lockCareers(tx, careerIds);
  const contents = await ownOnes(tx, all, careerIds);
  const there = contents.filter(({ isFresh }) => !isFresh);
  await dropRows(tx, there);
  const approved = contents.map(({ plan, versionNumber }) => ({
    ...{ ...plan, versionNumber, status: 'approved' as const, approvedAt: now },
  }));
  await writeRows(tx, plans, approved, { target: ['id'], set: ['academicYear'] });
  const fresh = contents.filter(({ isFresh }) => isFresh);
  await writeRows(tx, planRows, await withStatus(tx, fresh));
  await writeRows(tx, planRows, await withStatus(tx, there), {
    target: ['planId', 'unitId'],
    set: ['cfu', 'kind', 'year', 'status'],
    where: sql`${planRows.status} = 'planned'`,
  });
}

/** Plans that are or become a career's approved one; each with the version number it gets if new. */
async function ownOnes(tx: Database, contents: Content[], careerIds: string[]): Promise<OwnContent[]> {
  const { id, careerId, versionNumber, status } = plans;
  const earlier = await tx
    .select({ id, careerId, versionNumber, status })
    .from(plans)
    .where(among(careerId, careerIds));
  const byCareer = Map.groupBy(earlier, (plan) => plan.careerId);
  return contents.flatMap((content) => {
    const others = byCareer.get(content.plan.careerId) ?? [];
    const isOwn = others.every((other) => (other.id === content.plan.id) === (other.status === 'approved'));
    const isFresh = !others.some((other) => other.id === content.plan.id);
    const latest = Math.max(0, ...others.map((other) => other.versionNumber));
    return isOwn ? [{ ...content, versionNumber: latest + 1, isFresh }] : [];
  });
}

async function dropRows(tx: Database, contents: Content[]): Promise<void> {
  if (contents.length === 0) return;
  const kept = contents.map(({ plan: { id, academicYear }, rows }) => {
    return { id, academicYear, unitIds: rows.map(({ unitId }) => unitId) };
  });
  const types = { id: 'uuid', academicYear: 'int', unitIds: 'uuid[]' };
  await tx.execute(sql`
    delete from ${planRows} using ${plans}, ${recordset(kept, types)}
    where ${plans.id} = x.id and ${plans.academicYear} = x."academicYear" and ${planRows.planId} = ${plans.id}
      and ${planRows.status} = 'planned' and ${planRows.unitId} <> all(x."unitIds")`);
}

/** A unit that is in the transcript already counts as passed. */
async function withStatus(tx: Database, contents: Content[]) {
  const careerIds = contents.map(({ plan }) => plan.careerId);
  const recorded = await tx.select().from(standingRows).where(among(standingRows.careerId, careerIds));
  const keyOf = (careerId: string, unitId: string) => `${careerId} ${unitId}`;
  const isRecognised = new Map(recorded.map((row) => [keyOf(row.careerId, row.unitId), row.recognised]));
  const statusOf = (recognised: boolean | undefined) => {
    if (recognised === undefined) return 'planned' as const;
    return recognised ? ('recognised' as const) : ('passed' as const);
  };
  return contents.flatMap(({ plan: { careerId }, rows }) =>
    rows.map((row) => ({ ...row, status: statusOf(isRecognised.get(keyOf(careerId, row.unitId))) })),
  );
}
