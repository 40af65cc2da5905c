import { and, eq, gt } from 'drizzle-orm';
import type { Findables, OwnCareer } from '../area.ts';
import { oneOf } from '../db/one-of.ts';
import { courseUnits, offerings, surveyAssignments, surveys } from '../db/schema.ts';
import { inLanguage, text } from '../platform/texts.ts';
import { linkOf } from './survey-lock.ts';

/** The surveys that wait for a student. */
export const ownSurveys: Findables<OwnCareer> = async (db, { careerId }, { language, timeZone }, now) => {
  const rows = await db
    .select({ id: surveys.id, code: courseUnits.code, title: courseUnits.title, closesAt: surveys.closesAt })
    .from(surveyAssignments)
    .innerJoin(surveys, eq(surveys.id, surveyAssignments.surveyId))
    .innerJoin(offerings, eq(offerings.id, surveys.offeringId))
    .innerJoin(courseUnits, eq(courseUnits.id, offerings.unitId))
    .where(
      and(
        eq(surveyAssignments.careerId, careerId),
        oneOf(surveyAssignments.status, ['pending']),
        gt(surveys.closesAt, now),
      ),
    );
  return rows.map(({ id, code, title, closesAt }) => ({
    kind: 'survey',
    title: inLanguage(title, language),
    also: [code],
    detail: text(language, timeZone, 'search.until', { at: closesAt }),
    link: linkOf(id),
    near: closesAt,
  }));
};
