import { sql } from 'drizzle-orm';
import { OPENS_BEFORE_MIN } from '../../../contract/presences/constants.ts';
import type { PresenceStatus, RunStatus } from '../../../contract/presences/presences.ts';
import type { Database } from '../../db/database.ts';
import { rowsOf } from '../../db/rows.ts';
import type { LocalText } from '../../db/schema/columns.ts';
import { instant } from '../../platform/at-once.ts';
import { standInsOf } from '../rolls/own-roll.ts';

/** A lesson of the student's own that is going on, or whose roll is not confirmed yet. */
export type OwnLesson = {
  lessonId: string;
  courseId: string;
  course: LocalText;
  minutes: number;
  /** Who holds it for others, this once. */
  standIns: string[];
  /** Null as long as nobody called the roll. */
  run: { key: string; status: RunStatus; closedAt: Date | null } | null;
  /** What is written of the student already. */
  own: { status: PresenceStatus; markedAt: Date } | null;
};

/** An open roll call of a course that the student isn't enrolled in. */
export type OtherRoll = { key: string; courseId: string; course: LocalText };

type Row = {
  lesson_id: string;
  offering_id: string;
  title: LocalText;
  minutes: number;
  stand_ins: string[];
  key: string | null;
  run_status: RunStatus | null;
  closed_ms: number | null;
  own_status: PresenceStatus | null;
  marked_ms: number | null;
};

/** What a check-in is judged by, in one question. */
export async function ownLessons(db: Database, careerId: string, now: Date): Promise<OwnLesson[]> {
  const rows = rowsOf<Row>(
    await db.execute(sql`
select lesson.id as lesson_id, lesson.offering_id, unit.title,
  (extract(epoch from lesson.ends_at - lesson.starts_at) / 60)::int as minutes,
  ${standInsOf(sql`lesson.id`)} as stand_ins,
  run.key, run.status as run_status, (extract(epoch from run.closed_at) * 1000)::float8 as closed_ms,
  own.status as own_status, (extract(epoch from own.marked_at) * 1000)::float8 as marked_ms
from enrolment
join lesson on lesson.offering_id = enrolment.offering_id
join offering on offering.id = lesson.offering_id
join course_unit as unit on unit.id = offering.unit_id
left join attendance_run as run on run.id = lesson.id
left join attendance as own on own.lesson_id = lesson.id and own.career_id = enrolment.career_id
where enrolment.career_id = ${careerId}::uuid and enrolment.status = 'enrolled' and lesson.occupies
  and (run.status in ('open', 'closed') or (run.id is null and ${instant(now)} <= lesson.ends_at
    and lesson.starts_at <= ${instant(now)} + ${OPENS_BEFORE_MIN} * interval '1 minute'))
order by lesson.starts_at desc`),
  );
  return rows.map((row) => ({
    lessonId: row.lesson_id,
    courseId: row.offering_id,
    course: row.title,
    minutes: row.minutes,
    standIns: row.stand_ins,
    run:
      row.key && row.run_status
        ? { key: row.key, status: row.run_status, closedAt: dateOf(row.closed_ms) }
        : null,
    own:
      row.own_status && row.marked_ms !== null
        ? { status: row.own_status, markedAt: new Date(Number(row.marked_ms)) }
        : null,
  }));
}

const dateOf = (ms: number | null) => (ms === null ? null : new Date(Number(ms)));

/** All open roll calls but the student's own: asked only where a code is none of those. */
export async function otherRolls(db: Database, careerId: string): Promise<OtherRoll[]> {
  const rows = rowsOf<{ key: string; offering_id: string; title: LocalText }>(
    await db.execute(sql`
select run.key, lesson.offering_id, unit.title
from attendance_run as run
join lesson on lesson.id = run.id
join offering on offering.id = lesson.offering_id
join course_unit as unit on unit.id = offering.unit_id
where run.status = 'open' and not exists (select from enrolment
  where enrolment.offering_id = lesson.offering_id and career_id = ${careerId}::uuid and status = 'enrolled')`),
  );
  return rows.map(({ key, offering_id: courseId, title: course }) => ({ key, courseId, course }));
}
