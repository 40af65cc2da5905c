import { addMilliseconds } from 'date-fns/addMilliseconds';
import { subMilliseconds } from 'date-fns/subMilliseconds';
import { and, asc, between, eq, ne } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { SessionDetail } from '../../../contract/exams/board.ts';
import { EXAM_SPACING_MS, type Language } from '../../../contract/wire/constants.ts';
import type { Database } from '../../db/database.ts';
import { courseUnits, examSessions, programmeUnits } from '../../db/schema.ts';
import { inLanguage } from '../../platform/texts.ts';
import { resultCounts } from '../outcomes/result-counts.ts';
import { boardOf, namesOf } from '../sessions/board.ts';
import { cancelUndoUntil } from '../sessions/cancel-session.ts';
import { ownSession } from '../sessions/own-session.ts';
import { isActedOn } from '../sessions/publish-session.ts';
import { type SessionWithSlots, settingOf } from '../sessions/sessions.ts';
import { toSlot } from '../student/list-exams.ts';
import { toBoardSession } from './list-sessions.ts';

/** Everything that was set for a professor's session, and how it stands; throws `NotFound` for another's. */
export async function sessionDetail(
  db: Database,
  asked: { examId: string; professorId: string },
  language: Language,
  now: Date,
): Promise<SessionDetail> {
  const session = await ownSession(db, asked);
  const countsOf = await resultCounts(db, [session.id], now);
  const { memberIds, offeringIds } = await boardOf(db, session.id);
  const board = await namesOf(db, memberIds);
  const [chair = { id: session.chairId, name: '' }] = await namesOf(db, [session.chairId]);
  return {
    ...toBoardSession(session, countsOf(session.id), language, now),
    ...settingOf(session),
    offeringIds,
    periodId: session.periodId,
    gradingMode: session.gradingMode,
    slots: session.slots.map(toSlot),
    chair,
    board,
    validUntil: session.validUntil?.toISOString() ?? null,
    undoable: session.status === 'published' && session.startsAt > now && !(await isActedOn(db, session.id)),
    undoUntil: await cancelUndoUntil(db, session, asked.professorId, now),
    warnings: (await closeFinals(db, session)).map(({ title, startsAt }) => ({
      courseTitle: inLanguage(title, language),
      startsAt: startsAt.toISOString(),
    })),
  };
}

/** Other courses' published finals of the same programme and year, less than 48 h from this final. */
async function closeFinals(db: Database, { unitId, kind, startsAt }: SessionWithSlots) {
  if (kind !== 'final') return [];
  const own = alias(programmeUnits, 'own_place');
  const sameYear = and(eq(own.programmeId, programmeUnits.programmeId), eq(own.year, programmeUnits.year));
  const near = between(
    examSessions.startsAt,
    addMilliseconds(startsAt, 1 - EXAM_SPACING_MS),
    subMilliseconds(startsAt, 1 - EXAM_SPACING_MS),
  );
  return await db
    .selectDistinct({ id: examSessions.id, title: courseUnits.title, startsAt: examSessions.startsAt })
    .from(examSessions)
    .innerJoin(courseUnits, eq(courseUnits.id, examSessions.unitId))
    .innerJoin(programmeUnits, eq(programmeUnits.unitId, examSessions.unitId))
    .innerJoin(own, and(sameYear, eq(own.unitId, unitId)))
    .where(
      and(
        ne(examSessions.unitId, unitId),
        eq(examSessions.kind, 'final'),
        eq(examSessions.status, 'published'),
        near,
      ),
    )
    .orderBy(asc(examSessions.startsAt));
}
