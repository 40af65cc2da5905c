import { inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { type KindAttendance, presenceStatus } from '../../../contract/presences/presences.ts';
import type { MayMiss, RosterPart } from '../../area-parts.ts';
import type { Database } from '../../db/database.ts';
import { isInCourse } from '../../db/in-course.ts';
import { noneOf } from '../../db/one-of.ts';
import { rowsOf } from '../../db/rows.ts';
import { attendanceRules } from '../../db/schema.ts';
import { instant } from '../../platform/at-once.ts';
import { counts } from '../rolls/roll-times.ts';
import { type AttendanceFacts, attendanceOfKind } from './attendance-rules.ts';

type Params = { courseIds?: string[]; careerIds?: string[] | undefined };
type Attendance = { careerId: string; courseId: string; kinds: KindAttendance[] };

/** Standings in each kind of lessons, of these courses and careers, in one query. */
export async function attendanceOf(db: Database, asked: Params, now: Date): Promise<Attendance[]> {
  const rows = rowsOf<AttendanceRow>(await db.execute(attendanceRows(among(asked), instant(now))));
  const byCareer = Map.groupBy(rows, ({ career_id, offering_id }) => `${career_id} ${offering_id}`);
  return [...byCareer.values()].flatMap((kinds) => {
    const [first] = kinds;
    if (!first) return [];
    const standings = kinds.map((row) => attendanceOfKind(toFacts(row)));
    return [{ careerId: first.career_id, courseId: first.offering_id, kinds: standings }];
  });
}

export type AttendanceRow = {
  career_id: string;
  offering_id: string;
  kind: KindAttendance['kind'];
  required: number | null;
  exempt: boolean;
  credited: number;
  held: number;
  open: number;
  to_come: number[];
};

export const toFacts = (row: Omit<AttendanceRow, 'career_id' | 'offering_id'>): AttendanceFacts => ({
  kind: row.kind,
  required: row.required,
  exempt: row.exempt,
  creditedMinutes: Number(row.credited),
  heldMinutes: Number(row.held),
  openMinutes: Number(row.open),
  toCome: row.to_come.map(Number),
});

const among = ({ courseIds, careerIds }: Params): SQL => sql`true
    ${courseIds ? sql`and offering_id = any(${sql.param(courseIds)}::uuid[])` : sql``}
    ${careerIds ? sql`and career_id = any(${sql.param(careerIds)}::uuid[])` : sql``}`;

/** One row for each student, course and kind of its lessons, of the enrolments for which `isAsked` holds. */
export const attendanceRows = (isAsked: SQL, now: SQL): SQL => sql`
select own.career_id, own.offering_id, minutes.kind, rule.percent as required, free.career_id is not null as exempt,
  minutes.credited, minutes.held, minutes.open, minutes.to_come
from (select career_id, offering_id, min(coalesce(decided_at, requested_at)) as joined_at
  from enrolment where ${isInCourse(sql`status`)} and ${isAsked}
  group by career_id, offering_id) as own
cross join lateral (${minutesByKind(now)}) as minutes
left join attendance_rule as rule on rule.offering_id = own.offering_id and rule.kind = minutes.kind
left join attendance_exemption as free
  on free.offering_id = own.offering_id and free.career_id = own.career_id
order by own.career_id, own.offering_id, minutes.kind`;

const NEITHER_WAY = presenceStatus.options.filter((status) => !counts(status));

/**
 * The minutes of each kind for the student and course of `own`: credited and held of confirmed lessons, open
 * of those to come or to be confirmed. Left out: excused and exempt ones, past lessons without a roll,
 * cancelled ones, and those before the student joined.
 */
const minutesByKind = (now: SQL): SQL => sql`
  select lesson.kind,
    coalesce(sum(own_presence.minutes) filter (where run.status = 'confirmed'), 0)::int as credited,
    coalesce(sum(length.minutes) filter (where run.status = 'confirmed'
      and ${noneOf(sql`coalesce(own_presence.status, 'exempt')`, NEITHER_WAY)}), 0)::int as held,
    coalesce(sum(length.minutes) filter (where run.status is distinct from 'confirmed'
      and (run.id is not null or lesson.ends_at > ${now})), 0)::int as open,
    coalesce(jsonb_agg(length.minutes) filter (where run.id is null and lesson.ends_at > ${now}), '[]') as to_come
  from lesson
  cross join lateral (select (extract(epoch from lesson.ends_at - lesson.starts_at) / 60)::int as minutes) as length
  left join attendance_run as run on run.id = lesson.id
  left join attendance as own_presence
    on own_presence.lesson_id = lesson.id and own_presence.career_id = own.career_id
  where lesson.offering_id = own.offering_id and lesson.occupies and lesson.starts_at >= own.joined_at
  group by lesson.kind`;

/** How much of the lessons those of a roster have seen. */
export const rosterAttendance: RosterPart = async (db, { courseId, careerIds }, _reader, now) => {
  if (careerIds.length === 0) return new Map();
  const standings = await attendanceOf(db, { courseIds: [courseId], careerIds }, now);
  return new Map(standings.map(({ careerId, kinds }) => [careerId, { kinds }]));
};

/** How many lessons of each required kind a student may still miss, unless the requirement is met. */
export const mayMiss: MayMiss = async (db, { careerId, courseIds }, now) => {
  const asking = await askingAmong(db, courseIds);
  if (asking.length === 0) return new Map();
  const standings = await attendanceOf(db, { careerIds: [careerId], courseIds: asking }, now);
  return new Map(
    standings.map(({ courseId, kinds }) => [
      courseId,
      kinds.flatMap(({ kind, standing, required, canMiss }) =>
        standing === 'met' || standing === 'exempt' || required === null || canMiss === null
          ? []
          : [{ kind, required, count: canMiss }],
      ),
    ]),
  );
};

/** Those that ask for attendance: most don't, and what a student has seen of them is no small question. */
async function askingAmong(db: Database, courseIds: string[]): Promise<string[]> {
  const rules = await db
    .selectDistinct({ courseId: attendanceRules.offeringId })
    .from(attendanceRules)
    .where(inArray(attendanceRules.offeringId, courseIds));
  return rules.map(({ courseId }) => courseId);
}

/** What a career has seen of a kind of a unit's lessons. */
export type SeenOfUnit = Omit<AttendanceRow, 'career_id' | 'offering_id'> & { unitId: string };

/**
 * What a career has attended, as a part of another query: of each unit's latest course of the career, by the
 * kinds that the course requires. Exempt students and plans with the unit attended are left out.
 */
export const seenOfUnits = (careerId: SQLWrapper, now: SQL): SQL<SeenOfUnit[]> => sql`(
  select coalesce(jsonb_agg(jsonb_build_object('unitId', own.unit_id, 'kind', minutes.kind, 'required', rule.percent,
    'exempt', false, 'credited', minutes.credited, 'held', minutes.held, 'open', minutes.open,
    'to_come', minutes.to_come)), '[]')
  from (
    select distinct on (offering.unit_id) offering.unit_id, enrolment.career_id, enrolment.offering_id,
      coalesce(enrolment.decided_at, enrolment.requested_at) as joined_at
    from enrolment join offering on offering.id = enrolment.offering_id
    where enrolment.career_id = ${careerId} and ${isInCourse(sql`enrolment.status`)}
      and exists (select from attendance_rule where attendance_rule.offering_id = offering.id)
      and not exists (select from attendance_exemption as free
        where free.offering_id = offering.id and free.career_id = enrolment.career_id)
      and not exists (select from plan_row join plan on plan.id = plan_row.plan_id
        where plan.career_id = enrolment.career_id and plan.status = 'approved'
          and plan_row.unit_id = offering.unit_id and plan_row.status <> 'planned')
    order by offering.unit_id, offering.academic_year desc, enrolment.requested_at
  ) as own
  cross join lateral (${minutesByKind(now)}) as minutes
  join attendance_rule as rule on rule.offering_id = own.offering_id and rule.kind = minutes.kind)`;

/** A kind of a unit's lessons of which the course asks for more than a career can still have seen. */
type ShortAttendance = { unitId: string; kind: string; percent: number; required: number };

export const shortAmong = (seen: SeenOfUnit[]): ShortAttendance[] =>
  seen.flatMap(({ unitId, ...row }) => {
    const { kind, percent, required, standing } = attendanceOfKind(toFacts(row));
    return standing === 'failed' && required !== null
      ? [{ unitId, kind, percent: percent ?? 0, required }]
      : [];
  });
