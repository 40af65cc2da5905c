import { addHours } from 'date-fns/addHours';
import { addMinutes } from 'date-fns/addMinutes';
import { subDays } from 'date-fns/subDays';
import { and, asc, eq, lte } from 'drizzle-orm';
import { attendanceRules, attendanceRuns, attendances, enrolments, lessons } from '../../db/schema.ts';
import { attendanceOf } from '../../presences/attendance/attendance-states.ts';
import { newRollKey } from '../../presences/rolls/roll-codes.ts';
import { lengthOf } from '../../presences/rolls/roll-times.ts';
import { printedCareer, type Unit, type University, unitOf } from './making.ts';

/** The printed student's course, which asks for attendance; another one whose rolls were called too. */
const ASKS = 'INF201';
const CALLED = ['INF103', ASKS];
const ROLLS = 4;
const SEEN = 85;

type Lesson = typeof lessons.$inferSelect;

/** Adds confirmed rolls of two courses; one course's attendance rule puts the printed student at risk. */
export async function addPresences(university: University): Promise<void> {
  for (const code of CALLED) {
    const unit = unitOf(university, code);
    const called = await lastLessons(university, unit);
    if (called.length === 0) continue;
    await callRolls(university, unit, called);
    if (code === ASKS) await askFor(university, unit);
  }
}

/** The latest that are over, of the last days. */
async function lastLessons({ tx, now }: University, { offeringId }: Unit): Promise<Lesson[]> {
  const isOver = lte(lessons.endsAt, addHours(now, -3));
  const held = and(eq(lessons.offeringId, offeringId), eq(lessons.occupies, true), isOver);
  return (await tx.select().from(lessons).where(held).orderBy(asc(lessons.startsAt))).slice(-ROLLS);
}

/** Of whoever is enrolled, since before the first of them. */
async function callRolls(university: University, { offeringId, professorId }: Unit, called: Lesson[]) {
  const { tx, random } = university;
  const printedId = printedCareer(university, 'student').id;
  const joinedAt = subDays(called[0]?.startsAt ?? university.now, 2);
  const roster = await tx
    .update(enrolments)
    .set({ requestedAt: joinedAt, decidedAt: joinedAt })
    .where(and(eq(enrolments.offeringId, offeringId), eq(enrolments.status, 'enrolled')))
    .returning({ careerId: enrolments.careerId });
  await tx.insert(attendanceRuns).values(
    called.map(({ id, startsAt, endsAt }) => ({
      ...{ id, key: newRollKey(), status: 'confirmed' as const, openedById: professorId },
      ...{ openedAt: startsAt, closedAt: endsAt, confirmedAt: addHours(endsAt, 1) },
    })),
  );
  const records = called.flatMap((lesson, index) =>
    roster.map(({ careerId }): typeof attendances.$inferInsert => {
      const there = careerId === printedId ? index === 0 : random.int(0, 99) < SEEN;
      const marked = there
        ? { status: 'present' as const, minutes: lengthOf(lesson), source: 'qr' as const }
        : { status: 'absent' as const, minutes: 0, source: 'system' as const };
      const markedAt = there ? addMinutes(lesson.startsAt, random.int(0, 9)) : addHours(lesson.endsAt, 1);
      return { lessonId: lesson.id, careerId, ...marked, markedAt };
    }),
  );
  if (records.length > 0) await tx.insert(attendances).values(records);
}

/** As much of the lectures as the printed student can only just see. */
async function askFor(university: University, { offeringId }: Unit): Promise<void> {
  const { tx, now } = university;
  const kind = 'lecture' as const;
  const asked = { courseIds: [offeringId], careerIds: [printedCareer(university, 'student').id] };
  await tx.insert(attendanceRules).values({ offeringId, kind, percent: 100 });
  for (let percent = 95; percent >= 5; percent -= 5) {
    await tx.update(attendanceRules).set({ percent }).where(eq(attendanceRules.offeringId, offeringId));
    const [own] = await attendanceOf(tx, asked, now);
    if (own?.kinds.find((each) => each.kind === kind)?.standing !== 'failed') return;
  }
}
