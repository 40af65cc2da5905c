import { and, eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import {
  attendanceDisputes,
  attendanceRules,
  attendanceRuns,
  notificationMails,
  notifications,
  people,
  profiles,
} from '../db/schema.ts';
import { ownPresences } from '../presences/attendance/own-presences.ts';
import { ownSurveys } from '../surveys/own-surveys.ts';
import { surveyResults } from '../surveys/results/survey-results.ts';
import { taughtSurveys } from '../surveys/results/taught-surveys.ts';
import { testDatabase } from '../testing/test-database.ts';
import { makeDemo } from './university/make-demo.ts';

/** What the demo's printed student and professor find on a Wednesday of the term. */
const now = new Date('2026-11-25T09:10:00Z');
const reader = { language: 'it' as const, timeZone: 'Europe/Rome' };
const { db } = await testDatabase();
let studentId: string;
let professorId: string;

beforeAll(async () => {
  await db.transaction((tx) => makeDemo(tx, now, { timeZone: reader.timeZone }));
  [studentId, professorId] = [await profileOf('student'), await profileOf('professor')];
});

async function profileOf(type: 'student' | 'professor'): Promise<string> {
  const [profile] = await db
    .select({ id: profiles.id })
    .from(profiles)
    .innerJoin(people, eq(people.id, profiles.personId))
    .where(and(eq(people.email, `${type}@ateneo.example`), eq(profiles.type, type)));
  return profile?.id ?? '';
}

it('the demo has confirmed rolls, and its printed student is at risk in a course that asks for attendance', async () => {
  expect(await db.$count(attendanceRuns, eq(attendanceRuns.status, 'confirmed'))).toBeGreaterThan(3);
  expect(await db.$count(attendanceRules)).toBe(1);
  expect(await db.$count(attendanceDisputes)).toBe(0);
  const { courses } = await ownPresences(db, studentId, reader, now);
  const words = courses.flatMap(({ kinds }) => kinds.map(({ standing }) => standing));
  expect(words).toContain('at_risk');
});

it('G9: the demo has surveys that are due, open and done, and some with what was said', async () => {
  const { surveys: own } = await ownSurveys(db, studentId, reader, now);
  expect(own.map(({ status }) => status).toSorted()).toEqual(
    ['completed', 'completed', 'completed', 'pending', 'pending'].toSorted(),
  );
  const { surveys: taught } = await taughtSurveys(db, professorId, reader, now);
  expect(new Set(taught.map(({ results }) => results))).toContain('shown');
  const [shown] = taught
    .filter(({ results }) => results === 'shown')
    .toSorted((one, other) => (other.answered ?? 0) - (one.answered ?? 0));
  const asked = { surveyId: shown?.surveyId ?? '', professorId };
  const { questions } = await surveyResults(db, asked, reader, now);
  expect(questions.filter((question) => question.shown !== null).length).toBeGreaterThan(5);
  const workload = questions.find(({ code }) => code === 'workload');
  expect(workload?.trend.map(({ academicYear }) => academicYear)).toEqual([2023, 2024, 2025]);
  expect(workload?.benchmark).not.toBeNull();
});

it('the demo has a bell that isn’t empty for its printed student and professor, and mails nobody', async () => {
  const kindsOf = async (profileId: string) => {
    const rows = await db.select().from(notifications).where(eq(notifications.profileId, profileId));
    return rows.map(({ kind }) => kind).sort();
  };
  expect(await kindsOf(studentId)).toEqual([
    'lessonCancelled',
    'lessonMoved',
    'lockWarning',
    'outcomeToDecide',
    'requestReturned',
  ]);
  expect(await kindsOf(professorId)).toEqual(['registerReturned']);
  expect(await db.$count(notificationMails)).toBe(0);
});
