import { eq } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { careers, enrolments, examBookings, people, profiles } from '../../db/schema.ts';
import { type GivenCourse, now } from './courses-fixtures.ts';

type Someone = { family: string; given: string; badge: string };

let serial = 0;

/** Adds students by name and badge at once, as an import does; takes all badges from earlier students. */
export async function givenCrowd(
  tx: Database,
  { programmeId }: GivenCourse,
  crowd: Someone[],
): Promise<string[]> {
  await tx.update(profiles).set({ badge: null }).where(eq(profiles.type, 'student'));
  serial += 1;
  const email = (at: number) => `s${at}.${serial}@example.org`;
  const names = crowd.map(({ family, given }, at) => ({
    familyName: family,
    givenName: given,
    email: email(at),
  }));
  const persons = await tx.insert(people).values(names).returning({ id: people.id });
  const roles = persons.map(({ id }, at) => ({
    personId: id,
    type: 'student' as const,
    badge: crowd[at]?.badge,
  }));
  const added = await tx.insert(profiles).values(roles).returning({ id: profiles.id });
  const status = 'active' as const;
  await tx.insert(careers).values(added.map(({ id }) => ({ id, programmeId, cohortYear: 2026, status })));
  return added.map(({ id }) => id);
}

/** They are enrolled in the course. */
export async function enrolled(tx: Database, { courseId }: GivenCourse, careerIds: string[]): Promise<void> {
  const status = 'enrolled' as const;
  const rows = careerIds.map((careerId) => ({ offeringId: courseId, careerId, status, requestedAt: now }));
  await tx.insert(enrolments).values(rows);
}

/** They are booked for the session. */
export async function booked(
  tx: Database,
  { examId, unitId }: GivenCourse & { examId: string },
  careerIds: string[],
): Promise<void> {
  const row = { sessionId: examId, unitId, kind: 'final' as const, status: 'booked' as const, bookedAt: now };
  await tx.insert(examBookings).values(careerIds.map((careerId) => ({ ...row, careerId })));
}
