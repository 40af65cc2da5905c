import { and, inArray, sql } from 'drizzle-orm';
import type { CareerStatus } from '../../../contract/careers/career-status.ts';
import { LIVE_STATUSES } from '../../courses/enrolments/enrolment-machine.ts';
import { tellSeats } from '../../courses/seats/seats.ts';
import { moveQueue } from '../../courses/seats/waiting-list.ts';
import type { Database } from '../../db/database.ts';
import { among } from '../../db/one-of.ts';
import { rowsOf } from '../../db/rows.ts';
import { careers, enrolments, enrolmentWindows, offeringTeachers } from '../../db/schema.ts';
import type { Findings } from '../reports/findings.ts';
import { lockAll, recordset, writeRows } from './bulk.ts';
import type { Contents, Entry } from './entries.ts';

const ENDED: CareerStatus[] = ['withdrawn', 'transferred', 'lapsed', 'graduated'];

/** Those careers that have ended here, whatever an import says: nobody of them is enrolled. */
async function endedAmong(db: Database, wanted: { careerId: string }[]): Promise<Set<string>> {
  const careerIds = [...new Set(wanted.map(({ careerId }) => careerId))];
  const ended = await db
    .select({ id: careers.id })
    .from(careers)
    .where(and(among(careers.id, careerIds), inArray(careers.status, ENDED)));
  return new Set(ended.map(({ id }) => id));
}

const enrolmentIn = (content: Contents['enrollments'] | null) =>
  content && 'enrolment' in content ? content.enrolment : null;

/** One warning for each enrolment that is left out. */
export async function warnOfEnded(
  db: Database,
  entries: Entry<'enrollments'>[],
  findings: Findings,
): Promise<void> {
  const wanted = entries.flatMap(({ sourcedId, content }) => {
    const enrolment = enrolmentIn(content);
    return enrolment ? [{ value: sourcedId, careerId: enrolment.careerId }] : [];
  });
  const ended = await endedAmong(db, wanted);
  for (const { value, careerId } of wanted)
    if (ended.has(careerId))
      findings.warn('career_ended', { file: 'enrollments.csv', line: null, column: 'sourcedId', value });
}

/** `knownOfferings` existed before, so pages may show them. Careers that have ended are left out. */
export async function writeEnrolments(
  tx: Database,
  contents: Contents['enrollments'][],
  now: Date,
  knownOfferings: Set<string>,
): Promise<void> {
  const teachers = contents.flatMap((content) => ('teacher' in content ? content.teacher : []));
  await writeRows(tx, offeringTeachers, teachers, { target: ['offeringId', 'profileId'], set: [] });

  const wanted = contents.flatMap((content) => enrolmentIn(content) ?? []);
  const ended = await endedAmong(tx, wanted);
  const there = wanted.filter(({ careerId }) => !ended.has(careerId));
  const rows = [...new Map(there.map((enrolment) => [enrolment.id, enrolment])).values()];
  const known = rows.filter(({ offeringId }) => knownOfferings.has(offeringId));
  const knownIds = [...new Set(known.map(({ offeringId }) => offeringId))];
  await lockWindows(tx, knownIds);
  await takeOverLive(tx, known, now);
  await writeRows(
    tx,
    enrolments,
    rows.map(({ requestedAt, ...row }) => ({
      ...row,
      status: 'enrolled' as const,
      requestedAt: requestedAt === null ? now : new Date(requestedAt),
      decidedAt: now,
      decidedById: null,
    })),
    {
      target: ['id'],
      set: ['status', 'decidedAt', 'decidedById'],
      where: sql`${enrolments.status} = 'removed'`,
    },
  );
  await settleSeats(tx, knownIds, now);
}

/** What a student asked for in the portal becomes what the institution says: enrolled. */
async function takeOverLive(tx: Database, rows: object[], now: Date): Promise<void> {
  if (rows.length === 0) return;
  const wanted = recordset(rows, { id: 'uuid', offeringId: 'uuid', careerId: 'uuid' });
  const own = sql`own.offering_id = x."offeringId" and own.career_id = x."careerId" and own.id <> x.id
    and own.status = any(${sql.param([...LIVE_STATUSES])}::text[])`;
  await tx.execute(sql`
    delete from ${enrolments} as removed using ${wanted}, ${enrolments} as own
    where removed.id = x.id and removed.status = 'removed' and ${own}`);
  await tx.execute(sql`
    update ${enrolments} as own
    set id = x.id, status = 'enrolled', decided_at = ${now.toISOString()}, decided_by_id = null, queue_number = null,
      offered_until = null, version = own.version + 1
    from ${wanted} where ${own}`);
}

/** As `lockWindow`, for several. */
export const lockWindows = (tx: Database, offeringIds: string[]) =>
  lockAll(tx, enrolmentWindows.offeringId, offeringIds);

/**
 * Counts the seats of these offerings again, with each reserve's; the queue gets free ones, open pages are
 * told. If the institution enrolled more, the capacity grows. The caller holds the windows' locks.
 */
export async function settleSeats(tx: Database, offeringIds: string[], now: Date): Promise<void> {
  if (offeringIds.length === 0) return;
  const counted = await tx.execute(sql`
    update ${enrolmentWindows} as w
    set taken = seats.taken, waitlisted = seats.waitlisted,
      reserved_taken = array(
        select (
          select count(*)::int from ${enrolments} as held
          where held.offering_id = w.offering_id and held.status in ('enrolled', 'offered')
            and held.seat_group = reserve.terms -> 'group')
        from jsonb_array_elements(w.reserved) with ordinality as reserve(terms, number) order by number),
      capacity = case when w.capacity < seats.taken then seats.taken else w.capacity end
    from (
      select o.id, count(*) filter (where e.status in ('enrolled', 'offered'))::int as taken,
        count(*) filter (where e.status = 'waitlisted')::int as waitlisted
      from unnest(${sql.param(offeringIds)}::uuid[]) as o(id) left join ${enrolments} as e on e.offering_id = o.id
      group by o.id
    ) as seats
    where w.offering_id = seats.id
    returning w.offering_id as id`);
  for (const { id } of rowsOf<{ id: string }>(counted)) await moveQueue(tx, id, now);
  for (const id of offeringIds) await tellSeats(tx, id, now);
}
