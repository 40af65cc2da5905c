import { type SQL, sql } from 'drizzle-orm';

import type { KindStanding } from '../../../contract/presences/presences.ts';
import type { Database } from '../../db/database.ts';
import { isInCourse } from '../../db/in-course.ts';
import { rowsOf } from '../../db/rows.ts';
import { instant } from '../../platform/at-once.ts';
import { type StandingFacts, standingOfKind } from './standing-rules.ts';

type Asked = { courseIds?: string[]; careerIds?: string[] | undefined };
export type Standing = { careerId: string; courseId: string; kinds: KindStanding[] };

/** Where students stand in courses, in each kind of lessons: of these courses, of these careers, in one question. */
export async function standingsOf(db: Database, asked: Asked, now: Date): Promise<Standing[]> {
  const rows = rowsOf<StandingRow>(await db.execute(standingRows(among(asked), instant(now))));
  const byCareer = Map.groupBy(rows, ({ career_id, offering_id }) => `${career_id} ${offering_id}`);
  return [...byCareer.values()].flatMap((kinds) => {
    const [first] = kinds;
    if (!first) return [];
    const standings = kinds.map((row) => standingOfKind(toFacts(row)));
    return [{ careerId: first.career_id, courseId: first.offering_id, kinds: standings }];
  });
}

export type StandingRow = {
  career_id: string;
  offering_id: string;
  kind: KindStanding['kind'];
  required: number | null;
  exempt: boolean;
  credited: number;
  held: number;
  open: number;
  to_come: number[];
};

export const toFacts = (row: Omit<StandingRow, 'career_id' | 'offering_id'>): StandingFacts => ({
  kind: row.kind,
  required: row.required,
  exempt: row.exempt,
  creditedMinutes: Number(row.credited),
  heldMinutes: Number(row.held),
  openMinutes: Number(row.open),
  toCome: row.to_come.map(Number),
});

const among = ({ courseIds, careerIds }: Asked): SQL => sql`true
    ${courseIds ? sql`and offering_id = any(${sql.param(courseIds)}::uuid[])` : sql``}
    ${careerIds ? sql`and career_id = any(${sql.param(careerIds)}::uuid[])` : sql``}`;

/** One row for each student, course and kind of its lessons, of the enrolments for which `isAsked` holds. */
export const standingRows = (isAsked: SQL, now: SQL): SQL => sql`
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

/**
 * The minutes of each kind for the student and course of `own`: seen and held of the lessons whose roll is confirmed
 * (without what counts neither way), and of those that are open: to be confirmed, or to come. A lesson that went by
 * without a roll call, was cancelled or was before the student joined is none of them.
 */
export const minutesByKind = (now: SQL): SQL => sql`
  select lesson.kind,
    coalesce(sum(own_presence.minutes) filter (where run.status = 'confirmed'), 0)::int as credited,
    coalesce(sum(length.minutes) filter (where run.status = 'confirmed'
      and coalesce(own_presence.status, 'exempt') not in ('excused', 'exempt')), 0)::int as held,
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
