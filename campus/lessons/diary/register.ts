import { and, eq, sql } from 'drizzle-orm';
import { MINUTES_PER_CREDIT } from '../../../contract/lessons/diary.ts';
import type { Database } from '../../db/database.ts';
import { courseUnits, lessonRegisters, offerings, offeringTeachers } from '../../db/schema.ts';

export type Register = typeof lessonRegisters.$inferSelect;
type Whose = { courseId: string; professorId: string };

/** The register of a professor in a course; null before anything was written in it. */
export async function registerOf(db: Database, whose: Whose): Promise<Register | null> {
  const [register] = await db.select().from(lessonRegisters).where(isOf(whose));
  return register ?? null;
}

const isOf = ({ courseId, professorId }: Whose) =>
  and(eq(lessonRegisters.offeringId, courseId), eq(lessonRegisters.professorId, professorId));

/** The same, made where there is none. */
export async function openRegister(tx: Database, whose: Whose): Promise<Register> {
  const { courseId: offeringId, professorId } = whose;
  await tx.insert(lessonRegisters).values({ offeringId, professorId }).onConflictDoNothing();
  const register = await registerOf(tx, whose);
  if (!register) throw new Error('no register was written');
  return register;
}

/** The teaching time where the office set none: the unit's credits, divided among its teachers. */
export const minutesByCredits = (db: Database) => sql<number>`
  round(${courseUnits.cfu} * ${MINUTES_PER_CREDIT}::numeric / greatest(1, (${teacherCount(db)})))::int`;

const teacherCount = (db: Database) =>
  db
    .select({ count: sql`count(*)` })
    .from(offeringTeachers)
    .where(eq(offeringTeachers.offeringId, offerings.id));
