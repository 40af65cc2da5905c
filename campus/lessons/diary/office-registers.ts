import { addDays } from 'date-fns/addDays';
import { and, asc, eq, lte, sql } from 'drizzle-orm';
import {
  type AssignMinutes,
  type ChangedRegister,
  type ListedRegister,
  REGISTER_LOCK_DAYS,
} from '../../../contract/lessons/diary.ts';
import type { RegisterStatus } from '../../../contract/lessons/lessons.ts';
import type { Language } from '../../../contract/wire/constants.ts';
import { requireTeaching } from '../../catalogue/teaching.ts';
import type { Database } from '../../db/database.ts';
import { nameForOthers } from '../../db/name-for-others.ts';
import {
  courseUnits,
  diaryEntries,
  lessonRegisters,
  lessons,
  offerings,
  people,
  profiles,
} from '../../db/schema.ts';
import { audit } from '../../platform/audit/audit.ts';
import { NotFound } from '../../platform/failures.ts';
import { eachDue } from '../../platform/jobs/each-due.ts';
import { done, notAllowed, type Outcome } from '../../platform/outcome.ts';
import { allows } from '../../platform/states/state-machine.ts';
import { inLanguage } from '../../platform/texts.ts';
import { changeLesson, changeRegister, registerMachine, writeHeld } from '../machines.ts';
import { notify } from '../notices.ts';
import { titleOf } from '../notify-students.ts';
import { minutesByCredits, openRegister, type Register } from './register.ts';

type Changed = Promise<Outcome<ChangedRegister, 'state.not_allowed'>>;

/** The registers of a state, or all, the longest submitted first. */
export async function listRegisters(
  db: Database,
  { status, language }: { status?: RegisterStatus; language: Language },
): Promise<ListedRegister[]> {
  const done = db
    .select({ minutes: sql`coalesce(sum(${diaryEntries.minutes}), 0)` })
    .from(diaryEntries)
    .innerJoin(lessons, eq(lessons.id, diaryEntries.lessonId))
    .where(
      and(
        eq(diaryEntries.professorId, lessonRegisters.professorId),
        eq(lessons.offeringId, lessonRegisters.offeringId),
      ),
    );
  const rows = await db
    .select({
      registerId: lessonRegisters.id,
      status: lessonRegisters.status,
      title: courseUnits.title,
      courseCode: courseUnits.code,
      academicYear: offerings.academicYear,
      professor: nameForOthers,
      doneMinutes: sql<number>`(${done})`.mapWith(Number),
      assignedMinutes: sql<number>`coalesce(${lessonRegisters.assignedMinutes}, ${minutesByCredits(db)})`,
      submittedAt: lessonRegisters.submittedAt,
    })
    .from(lessonRegisters)
    .innerJoin(offerings, eq(offerings.id, lessonRegisters.offeringId))
    .innerJoin(courseUnits, eq(courseUnits.id, offerings.unitId))
    .innerJoin(profiles, eq(profiles.id, lessonRegisters.professorId))
    .innerJoin(people, eq(people.id, profiles.personId))
    .where(status && eq(lessonRegisters.status, status))
    .orderBy(asc(lessonRegisters.submittedAt), asc(courseUnits.code));
  return rows.map(({ title, submittedAt, ...row }) => ({
    ...row,
    courseTitle: inLanguage(title, language),
    submittedAt: submittedAt?.toISOString() ?? null,
  }));
}

/** Returns a register with what is to be corrected; an approved one as long as it isn't locked. */
export async function returnRegister(
  tx: Database,
  { registerId, reason }: { registerId: string; reason: string },
  now: Date,
): Changed {
  const register = await registerById(tx, registerId);
  if (!allows(registerMachine, statusAt(register, now), 'return')) return notAllowed();
  const set = { reason, approvedAt: null };
  const returned = { to: 'returned' as const, by: null, set, tells: [] };
  const changed = await changeRegister(tx, registerId, 'return', returned, now);
  const values = { course: await titleOf(tx, register), reason };
  const link = `/professor/lessons/diary/${register.offeringId}`;
  const to = [register.professorId];
  await notify(tx, 'registerReturned', { to, subject: registerId, link, values }, now);
  return done({ registerId, status: 'returned', ...changed });
}

export async function approveRegister(
  tx: Database,
  { registerId }: { registerId: string },
  now: Date,
): Changed {
  const register = await registerById(tx, registerId);
  if (!allows(registerMachine, statusAt(register, now), 'approve')) return notAllowed();
  const set = { approvedAt: now, reason: null };
  const approved = { to: 'approved' as const, by: null, set, tells: [] };
  const changed = await changeRegister(tx, registerId, 'approve', approved, now);
  return done({ registerId, status: 'approved', ...changed });
}

/** Says how long a professor is to teach in a course. */
export async function assignMinutes(
  tx: Database,
  { courseId, professorId, minutes }: AssignMinutes,
  now: Date,
): Changed {
  await requireTeaching(tx, professorId, courseId);
  const register = await openRegister(tx, { courseId, professorId });
  if (statusAt(register, now) === 'locked') return notAllowed();
  const [assigned] = await tx
    .update(lessonRegisters)
    .set({ assignedMinutes: minutes, version: sql`${lessonRegisters.version} + 1` })
    .where(eq(lessonRegisters.id, register.id))
    .returning({ version: lessonRegisters.version });
  const entry = { actorId: null, action: 'lesson-register.assign', entity: 'lesson-register' };
  await audit(tx, { ...entry, entityId: register.id, detail: { minutes } }, now);
  return done({ registerId: register.id, status: register.status, version: assigned?.version ?? 0 });
}

/** An approved register is locked some time after, whether or not that is written down. */
const statusAt = ({ status, approvedAt }: Register, now: Date): RegisterStatus =>
  status === 'approved' && approvedAt && addDays(approvedAt, REGISTER_LOCK_DAYS) <= now ? 'locked' : status;

/** Writes down what is locked by now; the lessons of a locked register are closed. */
export async function lockRegisters(tx: Database, now: Date): Promise<void> {
  await writeHeld(tx, now);
  const due = await tx
    .select({ id: lessonRegisters.id, professorId: lessonRegisters.professorId })
    .from(lessonRegisters)
    .where(
      and(
        eq(lessonRegisters.status, 'approved'),
        lte(lessonRegisters.approvedAt, addDays(now, -REGISTER_LOCK_DAYS)),
      ),
    )
    .for('update', { skipLocked: true });
  const each = { task: 'lessons.lock-registers', idOf: ({ id }: Held) => id, work: lockRegister };
  await eachDue({ db: tx, now }, due, each);
}

type Held = Pick<Register, 'id' | 'professorId'>;

async function lockRegister(tx: Database, { id, professorId }: Held, now: Date): Promise<void> {
  await changeRegister(tx, id, 'lock', { to: 'locked', by: null, tells: [] }, now);
  for (const lessonId of await writtenIn(tx, id, professorId))
    await changeLesson(tx, lessonId, 'close', { to: 'closed', by: null, tells: [] }, now);
}

async function writtenIn(tx: Database, registerId: string, professorId: string): Promise<string[]> {
  const rows = await tx
    .select({ id: lessons.id })
    .from(lessonRegisters)
    .innerJoin(lessons, eq(lessons.offeringId, lessonRegisters.offeringId))
    .innerJoin(
      diaryEntries,
      and(eq(diaryEntries.lessonId, lessons.id), eq(diaryEntries.professorId, professorId)),
    )
    .where(and(eq(lessonRegisters.id, registerId), eq(lessons.status, 'held')));
  return rows.map(({ id }) => id);
}

async function registerById(tx: Database, registerId: string): Promise<Register> {
  const [register] = await tx.select().from(lessonRegisters).where(eq(lessonRegisters.id, registerId));
  if (!register) throw new NotFound('register', registerId);
  return register;
}
