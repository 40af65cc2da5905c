import { and, asc, desc, eq, gte, inArray } from 'drizzle-orm';
import type { Programme } from '../../../contract/catalogue/offerings.ts';
import type { LastSession, SessionChoices } from '../../../contract/exams/board.ts';
import type { Language } from '../../../contract/wire/constants.ts';
import { programmesIn, programmesOf } from '../../catalogue/programmes-of-units.ts';
import type { Database } from '../../db/database.ts';
import {
  courseUnits,
  examBoards,
  examPeriods,
  examSessions,
  offerings,
  offeringTeachers,
} from '../../db/schema.ts';
import type { Reader } from '../../http/answers.ts';
import { inLanguage } from '../../platform/texts.ts';
import { dayOf } from '../../platform/time/days.ts';
import { isOwn } from '../sessions/own-session.ts';
import { type SessionWithSlots, settingOf, withCourse, withSlots } from '../sessions/sessions.ts';

/** What a session can be made of: courses taught, with their last session, and exam periods not over. */
export async function sessionChoices(
  db: Database,
  professorId: string,
  { language, timeZone }: Reader,
  now: Date,
): Promise<SessionChoices> {
  const taught = await taughtOfferings(db, professorId);
  const byUnit = Map.groupBy(taught, ({ unitId }) => unitId);
  const programmes = await programmesOf(db, [...byUnit.keys()]);
  const last = await lastSessions(db, professorId, [...byUnit.keys()]);
  const periods = await db
    .select()
    .from(examPeriods)
    .where(gte(examPeriods.endsOn, dayOf(now, timeZone)))
    .orderBy(asc(examPeriods.startsOn));
  return {
    courses: [...byUnit].map(([unitId, offered]) => ({
      ...toCourse(unitId, offered, programmesIn(language, programmes.get(unitId)), language),
      last: last.get(unitId) ?? null,
    })),
    periods: periods.map(({ name, ...period }) => ({ ...period, name: inLanguage(name, language) })),
  };
}

const taughtOfferings = (db: Database, professorId: string) =>
  db
    .select({
      id: offerings.id,
      unitId: offerings.unitId,
      academicYear: offerings.academicYear,
      term: offerings.term,
      partition: offerings.partition,
      title: courseUnits.title,
      code: courseUnits.code,
    })
    .from(offeringTeachers)
    .innerJoin(offerings, eq(offerings.id, offeringTeachers.offeringId))
    .innerJoin(courseUnits, eq(courseUnits.id, offerings.unitId))
    .where(and(eq(offeringTeachers.profileId, professorId)))
    .orderBy(asc(courseUnits.code), desc(offerings.academicYear));

function toCourse(
  unitId: string,
  offered: Awaited<ReturnType<typeof taughtOfferings>>,
  programmes: Programme[],
  language: Language,
): Omit<SessionChoices['courses'][number], 'last'> {
  const [first] = offered;
  return {
    unitId,
    title: first ? inLanguage(first.title, language) : '',
    code: first?.code ?? '',
    programmes,
    offerings: offered.map(({ id, academicYear, term, partition }) => ({
      id,
      academicYear,
      term,
      partition,
    })),
  };
}

/** Of each of these courses the professor's last session that stands, as the next one may be set like it. */
async function lastSessions(
  db: Database,
  professorId: string,
  unitIds: string[],
): Promise<Map<string, LastSession>> {
  const sessions = await withCourse(db)
    .where(
      and(
        inArray(examSessions.unitId, unitIds),
        inArray(examSessions.status, ['published', 'results_entry', 'results_published']),
        isOwn(db, professorId),
      ),
    )
    .orderBy(desc(examSessions.startsAt), desc(examSessions.id));
  const latest = [...Map.groupBy(sessions, ({ unitId }) => unitId).values()].flatMap(
    ([first]) => first ?? [],
  );
  const boards = await boardsOf(db, latest);
  const settings = await withSlots(db, latest);
  return new Map(
    settings.map((session) => {
      const members = boards.get(session.id) ?? [];
      return [
        session.unitId,
        toLast(
          session,
          members.map(({ profileId }) => profileId),
        ),
      ];
    }),
  );
}

/** Without the chair, who is whoever makes the next one. */
async function boardsOf(db: Database, sessions: { id: string }[]) {
  const members = await db
    .select({ sessionId: examBoards.sessionId, profileId: examBoards.profileId })
    .from(examBoards)
    .where(
      inArray(
        examBoards.sessionId,
        sessions.map(({ id }) => id),
      ),
    );
  return Map.groupBy(members, ({ sessionId }) => sessionId);
}

const toLast = (session: SessionWithSlots, boardIds: string[]): LastSession => ({
  ...settingOf(session),
  slots: session.slots.map(({ startsAt, endsAt, capacity }) => ({
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    capacity,
  })),
  boardIds,
});
