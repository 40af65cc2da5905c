import { and, asc, desc, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { EnrolmentStatus } from '../../../contract/courses/enrolments.ts';
import {
  ROSTER_PAGE_SIZE,
  type Roster,
  type RosterRequest,
  type RosterRow,
  type RosterView,
} from '../../../contract/courses/taught-courses.ts';
import type { Area } from '../../area.ts';
import { atOnce } from '../../db/at-once.ts';
import type { Database } from '../../db/database.ts';
import { byName, containsWords } from '../../db/folded.ts';
import { IN_COURSE } from '../../db/in-course.ts';
import { nameInList } from '../../db/name-for-others.ts';
import {
  careers,
  enrolments,
  offerings,
  people,
  planRows,
  plans,
  profiles,
  programmes,
} from '../../db/schema.ts';
import type { Reader } from '../../http/answers.ts';
import { NotFound } from '../../platform/failures.ts';
import { inLanguage } from '../../platform/texts.ts';
import { positionIn } from '../../seats/queue.ts';
import { LIVE_STATUSES } from '../enrolments/enrolment-machine.ts';
import { statusAt } from '../enrolments/enrolment-rules.ts';
import { titlesIn, toGroup } from '../seats/reserve-titles.ts';
import { rankingOf, saidTo } from '../student/said-to.ts';
import { taughtCourse } from './taught-courses.ts';

/** More than any course has. */
const WHOLE = 10_000;

type Params = RosterRequest & { professorId: string };

/** One page of a course's students in a view; throws `NotFound` for a course the professor doesn't teach. */
export async function rosterOf(
  db: Database,
  areas: Area[],
  asked: Params,
  reader: Reader,
  now: Date,
): Promise<Roster> {
  const course = await taughtCourse(db, asked, reader.language, now);
  const rows = await selectRows(db, asked);
  const total = rows[0]?.total ?? 0;
  const enrolled = rows.map(({ total, ...row }) => toRow(row, reader, now));
  return {
    course,
    rows: await withParts(db, areas, { courseId: asked.courseId, rows: enrolled }, reader, now),
    others: total > rows.length ? await othersThan(db, asked, rows) : [],
    total,
    page: asked.page ?? 1,
    pageSize: ROSTER_PAGE_SIZE,
    now: now.toISOString(),
  };
}

/** Who stands on the other pages of a view. */
async function othersThan(db: Database, asked: Params, shown: { enrolmentId: string }[]) {
  const isShown = new Set(shown.map(({ enrolmentId }) => enrolmentId));
  const all = await selectRows(db, { ...asked, page: 1 }, WHOLE);
  return all.flatMap(({ enrolmentId, careerId, name }) =>
    isShown.has(enrolmentId) ? [] : [{ enrolmentId, careerId, name }],
  );
}

/** All who are in a course or on the way there, without what only those who teach them have to know. */
export async function wholeRoster(
  db: Database,
  courseId: string,
  reader: Reader,
  now: Date,
): Promise<RosterRow[]> {
  const rows = await selectRows(db, { courseId }, WHOLE);
  return rows.map(({ total, ...row }) => toRow(row, reader, now));
}

/** Who is in the course or on the way there. */
export const ON_ROSTER: EnrolmentStatus[] = [...LIVE_STATUSES, 'completed', 'not_completed'];

/** The states of each view: `all` is who is in the course or on the way, `former` is who has left. */
const views: Record<Exclude<RosterView, 'ranked'>, EnrolmentStatus[]> = {
  all: ON_ROSTER,
  enrolled: ['enrolled'],
  requested: ['requested'],
  pending: ['pending'],
  waitlisted: ['waitlisted', 'offered'],
  former: ['rejected', 'lapsed', 'left', 'withdrawn', 'dropped', 'removed'],
};

/** A student's latest enrolment in a course, a live one first; throws `NotFound` if there is none. */
export async function rosterRowOf(
  db: Database,
  areas: Area[],
  { courseId, careerId }: { courseId: string; careerId: string },
  reader: Reader,
  now: Date,
): Promise<RosterRow> {
  const own = and(eq(enrolments.offeringId, courseId), eq(enrolments.careerId, careerId));
  const [row] = await selectEnrolments(db)
    .where(own)
    .orderBy(desc(inArray(enrolments.status, ON_ROSTER)), desc(enrolments.requestedAt))
    .limit(1);
  if (!row) throw new NotFound('student', careerId);
  const { total, ...student } = row;
  const rows = [toRow(student, reader, now)];
  const [known] = await withParts(db, areas, { courseId, rows }, reader, now);
  if (!known) throw new NotFound('student', careerId);
  return known;
}

/** With what other areas know of those who are in the course: of nobody else is anything asked. */
async function withParts(
  db: Database,
  areas: Area[],
  { courseId, rows }: { courseId: string; rows: RosterRow[] },
  reader: Reader,
  now: Date,
): Promise<RosterRow[]> {
  const careerIds = rows.filter(({ status }) => IN_COURSE.includes(status)).map((row) => row.careerId);
  const parts = await atOnce(
    db,
    areas.flatMap(({ rosterPart: part }) =>
      part ? [() => part(db, { courseId, careerIds }, reader, now)] : [],
    ),
  );
  const isIn = new Set(careerIds);
  return rows.map((row) =>
    isIn.has(row.careerId) ? Object.assign(row, ...parts.map((part) => part.get(row.careerId))) : row,
  );
}

type Row = Awaited<ReturnType<typeof selectRows>>[number];

const selectRows = (
  db: Database,
  { courseId, view = 'all', text, page = 1 }: RosterRequest,
  limit = ROSTER_PAGE_SIZE,
) =>
  selectEnrolments(db)
    .where(
      and(
        eq(enrolments.offeringId, courseId),
        view === 'ranked' ? isNotNull(enrolments.position) : inArray(enrolments.status, views[view]),
        text
          ? containsWords([people.familyName, people.givenName, people.preferredName, profiles.badge], text)
          : undefined,
      ),
    )
    .orderBy(...orderOf(view))
    .limit(limit)
    .offset((page - 1) * limit);

const selectEnrolments = (db: Database) =>
  db
    .select({
      enrolmentId: enrolments.id,
      careerId: enrolments.careerId,
      name: nameInList,
      preferredName: people.preferredName,
      badge: profiles.badge,
      email: people.email,
      programme: programmes.title,
      plan: { year: planRows.year, kind: planRows.kind, status: planRows.status },
      status: enrolments.status,
      requestedAt: enrolments.requestedAt,
      offeredUntil: enrolments.offeredUntil,
      reason: enrolments.reason,
      reasons: enrolments.reasons,
      seatGroup: enrolments.seatGroup,
      seatTitles: titlesIn(sql`jsonb_build_array(jsonb_build_object('group', ${enrolments.seatGroup}))`),
      number: enrolments.number,
      ranked: enrolments.position,
      position: positionIn(enrolments.offeringId, offerings.id, enrolments.queueNumber),
      total: sql<number>`count(*) over ()`.mapWith(Number),
    })
    .from(enrolments)
    .innerJoin(offerings, eq(offerings.id, enrolments.offeringId))
    .innerJoin(careers, eq(careers.id, enrolments.careerId))
    .innerJoin(programmes, eq(programmes.id, careers.programmeId))
    .innerJoin(profiles, eq(profiles.id, careers.id))
    .innerJoin(people, eq(people.id, profiles.personId))
    .leftJoin(plans, and(eq(plans.careerId, careers.id), eq(plans.status, 'approved')))
    .leftJoin(planRows, and(eq(planRows.planId, plans.id), eq(planRows.unitId, offerings.unitId)));

/** Requests to the professor, what was ranked and the queue in their order, everybody else by name. */
function orderOf(view: RosterView): SQL[] {
  if (view === 'ranked') return [asc(enrolments.position)];
  if (view === 'pending') return [asc(enrolments.requestedAt), asc(enrolments.id)];
  if (view === 'waitlisted') return [desc(eq(enrolments.status, 'offered')), asc(enrolments.queueNumber)];
  return byName(enrolments.id);
}

/** The states in which a seat is held. */
const HOLDING: EnrolmentStatus[] = ['enrolled', 'offered'];

function toRow(
  { programme, reason, reasons, seatGroup, seatTitles, ...rest }: Omit<Row, 'total'>,
  reader: Reader,
  now: Date,
): RosterRow {
  const { number, ranked, ...row } = rest;
  const status = statusAt(row, now);
  return {
    ...row,
    reason: saidTo({ reason, reasons }, reader),
    ranking: rankingOf({ number, position: ranked }),
    reservedFor: seatGroup && HOLDING.includes(status) ? toGroup(seatGroup, seatTitles, reader) : null,
    accommodations: [],
    kinds: [],
    email: row.email ?? '',
    programme: inLanguage(programme, reader.language),
    status,
    requestedAt: row.requestedAt.toISOString(),
    position: status === 'waitlisted' ? row.position : null,
    offeredUntil: status === 'offered' && row.offeredUntil ? row.offeredUntil.toISOString() : null,
  };
}
