import { addDays } from 'date-fns/addDays';
import { and, asc, eq, getTableColumns, inArray, or } from 'drizzle-orm';
import {
  DIARY_DUE_DAYS,
  type Diary,
  type DiaryEntry,
  type DiaryLesson,
} from '../../../contract/lessons/diary.ts';
import { lessonKind } from '../../../contract/lessons/lessons.ts';
import type { Language } from '../../../contract/wire/constants.ts';
import type { Database } from '../../db/database.ts';
import { nameForOthers } from '../../db/name-for-others.ts';
import {
  courseUnits,
  diaryEntries,
  lessons,
  lessonTeachers,
  offerings,
  offeringTeachers,
  people,
  profiles,
} from '../../db/schema.ts';
import { NotFound } from '../../platform/failures.ts';
import { undoUntilAt } from '../../platform/states/undo.ts';
import { inLanguage } from '../../platform/texts.ts';
import { statusAt } from '../machines.ts';
import { type FoundLesson, heldOf, selectLessons } from '../weeks/found-lessons.ts';
import { minutesByCredits, registerOf } from './register.ts';

type Whose = { courseId: string; professorId: string };

/** A professor's diary of a course, oldest lesson first. Throws `NotFound` for a course of others. */
export async function diaryOf(db: Database, whose: Whose, language: Language, now: Date): Promise<Diary> {
  const { byCredits, title, professor, ...course } = await courseOf(db, whose);
  const register = await registerOf(db, whose);
  const all = await lessonsOf(db, whose, now);
  const written = all.flatMap(({ entry }) => entry ?? []);
  const byKind = lessonKind.options
    .map((kind) => ({ kind, of: written.filter((entry) => entry.kind === kind) }))
    .filter(({ of }) => of.length > 0)
    .map(({ kind, of }) => ({ kind, minutes: sum(of), lessons: of.length }));
  return {
    now: now.toISOString(),
    course: { ...course, title: inLanguage(title, language) },
    professor,
    register: {
      status: register?.status ?? 'open',
      submittedAt: register?.submittedAt?.toISOString() ?? null,
      undoUntil: register?.status === 'submitted' ? undoUntilAt(register.submittedAt, now) : null,
      reason: register?.reason ?? null,
      approvedAt: register?.approvedAt?.toISOString() ?? null,
      version: register?.version ?? 0,
    },
    assignedMinutes: register?.assignedMinutes ?? byCredits,
    doneMinutes: sum(written),
    byKind,
    lessons: all,
  };
}

const sum = (entries: { minutes: number }[]) => entries.reduce((total, { minutes }) => total + minutes, 0);

async function courseOf(db: Database, { courseId, professorId }: Whose) {
  const [course] = await db
    .select({
      id: offerings.id,
      title: courseUnits.title,
      code: courseUnits.code,
      academicYear: offerings.academicYear,
      credits: courseUnits.cfu,
      byCredits: minutesByCredits(db),
      professor: nameForOthers,
    })
    .from(offeringTeachers)
    .innerJoin(offerings, eq(offerings.id, offeringTeachers.offeringId))
    .innerJoin(courseUnits, eq(courseUnits.id, offerings.unitId))
    .innerJoin(profiles, eq(profiles.id, offeringTeachers.profileId))
    .innerJoin(people, eq(people.id, profiles.personId))
    .where(and(eq(offerings.id, courseId), eq(offeringTeachers.profileId, professorId)));
  if (!course) throw new NotFound('course', courseId);
  return course;
}

/** Those that the professor holds, or has somebody hold, and that were or are to be held. */
async function lessonsOf(db: Database, { courseId, professorId }: Whose, now: Date): Promise<DiaryLesson[]> {
  const holding = db
    .select({ id: lessonTeachers.lessonId })
    .from(lessonTeachers)
    .where(or(eq(lessonTeachers.profileId, professorId), eq(lessonTeachers.insteadOfId, professorId)));
  const found = await selectLessons(db)
    .where(and(eq(lessons.offeringId, courseId), eq(lessons.occupies, true), inArray(lessons.id, holding)))
    .orderBy(asc(lessons.startsAt));
  const held = await heldOf(db, found);
  const entries = await entriesOf(db, found, professorId);
  return found.map((each) => {
    const entry = entries.get(each.id) ?? null;
    const status = statusAt(each, now);
    const { rooms, teachers } = held(each.id);
    const standIn = teachers.find(({ insteadOfId }) => insteadOfId === professorId);
    return {
      lessonId: each.id,
      startsAt: each.startsAt.toISOString(),
      endsAt: each.endsAt.toISOString(),
      rooms: rooms.map(({ code }) => code),
      status,
      entry,
      proposed: {
        ...{ topics: each.topic, kind: each.kind, minutes: lasts(each) },
        substitute: standIn ? { id: standIn.id, name: standIn.name } : null,
      },
      late: entry === null && status === 'held' && addDays(each.endsAt, DIARY_DUE_DAYS) < now,
    };
  });
}

const lasts = ({ startsAt, endsAt }: { startsAt: Date; endsAt: Date }): number =>
  Math.round((endsAt.getTime() - startsAt.getTime()) / 60_000);

const { id: _, professorId: __, ...ofEntry } = getTableColumns(diaryEntries);

async function entriesOf(
  db: Database,
  found: FoundLesson[],
  professorId: string,
): Promise<Map<string, DiaryEntry>> {
  if (found.length === 0) return new Map();
  const rows = await db
    .select({ ...ofEntry, substitute: nameForOthers })
    .from(diaryEntries)
    .leftJoin(profiles, eq(profiles.id, diaryEntries.substituteId))
    .leftJoin(people, eq(people.id, profiles.personId))
    .where(
      and(
        eq(diaryEntries.professorId, professorId),
        inArray(
          diaryEntries.lessonId,
          found.map(({ id }) => id),
        ),
      ),
    );
  return new Map(
    rows.map(({ lessonId, substituteId, substitute, writtenAt, ...entry }) => [
      lessonId,
      {
        ...entry,
        writtenAt: writtenAt.toISOString(),
        substitute: substituteId ? { id: substituteId, name: substitute } : null,
      },
    ]),
  );
}
