import { and, eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { areas } from '../areas.ts';
import { people, profiles } from '../db/schema.ts';
import { makeDemo } from '../demo/demo.ts';
import { testDatabase } from '../testing/test-database.ts';
import { ownSurveys } from './own-surveys.ts';
import { surveyResults } from './survey-results.ts';
import { taughtSurveys } from './taught-surveys.ts';

const { db } = await testDatabase();
const reader = { language: 'it' as const, timeZone: 'Europe/Rome' };
const now = new Date('2026-11-25T09:10:00Z');

it('G9: the demo has surveys that are due, open and done, and some with what was said', async () => {
  await db.transaction((tx) => makeDemo(tx, now, { ...reader, areas }));
  const { surveys: own } = await ownSurveys(db, await profileOf('student', 'student'), reader, now);
  expect(own.map(({ status }) => status).toSorted()).toEqual(
    ['completed', 'completed', 'completed', 'pending', 'pending'].toSorted(),
  );
  const professorId = await profileOf('professor', 'professor');
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

async function profileOf(name: string, type: 'student' | 'professor'): Promise<string> {
  const [profile] = await db
    .select({ id: profiles.id })
    .from(profiles)
    .innerJoin(people, eq(people.id, profiles.personId))
    .where(and(eq(people.email, `${name}@ateneo.example`), eq(profiles.type, type)));
  return profile?.id ?? '';
}
