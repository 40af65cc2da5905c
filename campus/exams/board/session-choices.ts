import { and, asc, desc, eq, gte } from 'drizzle-orm';
import type { Programme } from '../../../contract/catalogue/offerings.ts';
import type { SessionChoices } from '../../../contract/exams/board.ts';
import type { Language } from '../../../contract/wire/constants.ts';
import { programmesIn, programmesOf } from '../../catalogue/programmes-of-units.ts';
import type { Database } from '../../db/database.ts';
import { courseUnits, examPeriods, offerings, offeringTeachers } from '../../db/schema.ts';
import type { Reader } from '../../http/answers.ts';
import { inLanguage } from '../../platform/texts.ts';
import { dayOf } from '../../platform/time/days.ts';
import { lastSessions } from './last-sessions.ts';

/** What a professor can make a session of: the courses taught, with their last one, and the exam periods not over. */
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
