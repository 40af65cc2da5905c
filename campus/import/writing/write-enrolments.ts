import { sql } from 'drizzle-orm';
import { LIVE_STATUSES } from '../../courses/enrolments/enrolment-machine.ts';
import type { Database } from '../../db/database.ts';
import { enrolments, offeringTeachers } from '../../db/schema.ts';
import { endedAmong } from '../planning/ended-careers.ts';
import { contentsOf, type Entry } from '../planning/entries.ts';
import { recordset, writeRows } from './bulk.ts';
import { lockWindows, settleSeats } from './seats.ts';

/** `knownOfferings` were there before: somebody may be looking at them. Whose career has ended here is left out. */
export async function writeEnrolments(
  tx: Database,
  entries: Entry<'enrollments'>[],
  now: Date,
  knownOfferings: Set<string>,
): Promise<void> {
  const contents = contentsOf(entries);
  const teachers = contents.flatMap((content) => ('teacher' in content ? content.teacher : []));
  await writeRows(tx, offeringTeachers, teachers, { target: ['offeringId', 'profileId'], set: [] });

  const wanted = contents.flatMap((content) => ('enrolment' in content ? content.enrolment : []));
  const ended = await endedAmong(
    tx,
    wanted.map(({ careerId }) => careerId),
  );
  const there = wanted.filter(({ careerId }) => !ended.has(careerId));
  const rows = [...new Map(there.map((enrolment) => [enrolment.id, enrolment])).values()];
  if (rows.length === 0) return;
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
  const own = sql`own.offering_id = x."offeringId" and own.career_id = x."careerId" and own.id <> x.id and own.status = any(${sql.param([...LIVE_STATUSES])}::text[])`;
  await tx.execute(sql`
    delete from ${enrolments} as removed using ${wanted}, ${enrolments} as own
    where removed.id = x.id and removed.status = 'removed' and ${own}`);
  await tx.execute(sql`
    update ${enrolments} as own
    set id = x.id, status = 'enrolled', decided_at = ${now.toISOString()}, decided_by_id = null, queue_number = null, offered_until = null,
      version = own.version + 1
    from ${wanted} where ${own}`);
}
