import { and, eq, inArray } from 'drizzle-orm';
import type { OnceWhen, WeeklyWhen } from '../../../contract/lessons/plans.ts';
import { shiftDay } from '../../../contract/wire/shift-day.ts';
import { currentProfile } from '../../db/current-profile.ts';
import type { Database } from '../../db/database.ts';
import { offeringTeachers, profiles, rooms } from '../../db/schema.ts';
import { type FieldCode, type Refusal, when } from '../../platform/outcome.ts';

const LONGEST_LESSON_MS = 12 * 60 * 60_000;

/** One rule broken by one field; the word is a key under `refusal.lessons.plan`. */
export const wrong = (field: string, word: string): Refusal<FieldCode> => ({
  code: `field.${field}`,
  field,
  said: `lessons.plan.${word}`,
});

/** What is wrong with the time of a lesson. */
export function timeRefusals({ startsAt, endsAt }: { startsAt: Date; endsAt: Date }): Refusal<FieldCode>[] {
  const lasts = endsAt.getTime() - startsAt.getTime();
  return [
    ...when(lasts <= 0, wrong('endsAt', 'ends_before_start')),
    ...when(lasts > LONGEST_LESSON_MS, wrong('endsAt', 'too_long')),
  ];
}

/** Nobody is told of a lesson that is over. */
export const publishRefusals = ({ endsAt }: { endsAt: Date }, now: Date): Refusal<FieldCode>[] =>
  when(endsAt <= now, wrong('startsAt', 'past'));

/** What is wrong with the days and times of a series. */
export const weeklyRefusals = (weekly: WeeklyWhen): Refusal<FieldCode>[] => [
  ...when(weekly.endsTime <= weekly.startsTime, wrong('endsTime', 'ends_before_start')),
  ...when(weekly.toDay < weekly.fromDay, wrong('toDay', 'ends_before_start')),
  ...when(weekly.toDay > shiftDay(weekly.fromDay, LONGEST_SERIES_DAYS), wrong('toDay', 'beyond_a_year')),
];

/** A course is taught within a year; what a series comes up against is asked of the database time by time. */
const LONGEST_SERIES_DAYS = 366;

export const whenRefusals = (asked: OnceWhen | WeeklyWhen): Refusal<FieldCode>[] =>
  'startsAt' in asked
    ? timeRefusals({ startsAt: new Date(asked.startsAt), endsAt: new Date(asked.endsAt) })
    : weeklyRefusals(asked);

type Held = { courseId: string; roomIds: string[]; teacherIds: string[] };

/** Rooms that there are; teachers of the course, and who holds the lesson already. */
export async function heldRefusals(
  tx: Database,
  { courseId, roomIds, teacherIds }: Held,
  holding: string[] = [],
): Promise<Refusal<FieldCode>[]> {
  const known = await tx.select({ id: rooms.id }).from(rooms).where(inArray(rooms.id, roomIds));
  const others = teacherIds.filter((id) => !holding.includes(id));
  const teaching = await tx
    .select({ id: offeringTeachers.profileId })
    .from(offeringTeachers)
    .where(and(eq(offeringTeachers.offeringId, courseId), inArray(offeringTeachers.profileId, others)));
  return [
    ...when(known.length < new Set(roomIds).size, wrong('roomIds', 'room')),
    ...when(teaching.length < new Set(others).size, wrong('teacherIds', 'not_teaching')),
  ];
}

/** Whether somebody teaches at the institution today. */
export async function isProfessor(tx: Database, profileId: string, now: Date): Promise<boolean> {
  const [found] = await tx
    .select({ id: profiles.id })
    .from(profiles)
    .where(and(eq(profiles.id, profileId), eq(profiles.type, 'professor'), currentProfile(now)));
  return found !== undefined;
}
