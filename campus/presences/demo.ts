import { addHours } from 'date-fns/addHours';
import { addMinutes } from 'date-fns/addMinutes';
import { subDays } from 'date-fns/subDays';
import { and, asc, eq, inArray, lte } from 'drizzle-orm';
import { attendanceRules, attendanceRuns, attendances, enrolments, lessons } from '../db/schema.ts';
import type { Making, Unit, University } from '../making.ts';
import { standingsOf } from './attendance/standings.ts';
import { newRollKey } from './rolls/roll-codes.ts';
import { lengthOf } from './rolls/roll-times.ts';

/** The printed student's course, which asks for attendance; another one whose rolls were called too. */
const ASKS = 'INF201';
const CALLED = [ASKS, 'INF103'];
const ROLLS = 4;
const SEEN = 0.85;

type Lesson = typeof lessons.$inferSelect;

/** The rolls of the last lessons of two courses, confirmed; one of them asks for so much that the printed student is at risk. */
export async function addPresences(making: Making, { units, careers }: University): Promise<void> {
  const printed = careers.find(({ role }) => role === 'student');
  for (const unit of units.filter(({ code }) => CALLED.includes(code))) {
    const called = await lastLessons(making, unit);
    if (called.length === 0) continue;
    await joinedBefore(making, unit, called);
    await callRolls(making, unit, called, printed?.id);
    if (unit.code === ASKS && printed) await askFor(making, unit, printed.id);
  }
}

/** The latest that are over, of the last days. */
async function lastLessons({ tx, now }: Making, { offeringId }: Unit): Promise<Lesson[]> {
  const over = and(
    eq(lessons.offeringId, offeringId),
    eq(lessons.occupies, true),
    lte(lessons.endsAt, addHours(now, -3)),
  );
  const held = await tx.select().from(lessons).where(over).orderBy(asc(lessons.startsAt));
  return held.slice(-ROLLS);
}

/** Whoever is enrolled has been since before the first of them. */
async function joinedBefore({ tx }: Making, { offeringId }: Unit, [first]: Lesson[]): Promise<void> {
  if (!first) return;
  const joinedAt = subDays(first.startsAt, 2);
  await tx
    .update(enrolments)
    .set({ requestedAt: joinedAt, decidedAt: joinedAt })
    .where(and(eq(enrolments.offeringId, offeringId), eq(enrolments.status, 'enrolled')));
}

async function callRolls(
  { tx, random }: Making,
  { offeringId, professorId }: Unit,
  called: Lesson[],
  printedId: string | undefined,
): Promise<void> {
  const roster = await tx
    .select({ careerId: enrolments.careerId })
    .from(enrolments)
    .where(and(eq(enrolments.offeringId, offeringId), inArray(enrolments.status, ['enrolled'])));
  await tx.insert(attendanceRuns).values(
    called.map(({ id, startsAt, endsAt }) => ({
      ...{ id, key: newRollKey(), status: 'confirmed' as const, openedById: professorId },
      ...{ openedAt: startsAt, closedAt: endsAt, confirmedAt: addHours(endsAt, 1) },
    })),
  );
  const records = called.flatMap((lesson, index) =>
    roster.map(({ careerId }): typeof attendances.$inferInsert => {
      const there = careerId === printedId ? index === 0 : random.int(0, 99) < SEEN * 100;
      return {
        ...{ lessonId: lesson.id, careerId, status: there ? 'present' : 'absent' },
        minutes: there ? lengthOf(lesson) : 0,
        source: there ? 'qr' : 'system',
        markedAt: there ? addMinutes(lesson.startsAt, random.int(0, 9)) : addHours(lesson.endsAt, 1),
      };
    }),
  );
  if (records.length > 0) await tx.insert(attendances).values(records);
}

/** As much of the lectures as the student can only just see. */
async function askFor({ tx, now }: Making, { offeringId }: Unit, careerId: string): Promise<void> {
  const kind = 'lecture' as const;
  await tx.insert(attendanceRules).values({ offeringId, kind, percent: 100 });
  for (let percent = 95; percent >= 5; percent -= 5) {
    await tx.update(attendanceRules).set({ percent }).where(eq(attendanceRules.offeringId, offeringId));
    const [own] = await standingsOf(tx, { courseIds: [offeringId], careerIds: [careerId] }, now);
    if (own?.kinds.find((each) => each.kind === kind)?.standing !== 'failed') return;
  }
}
