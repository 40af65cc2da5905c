import { asc, eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { StoredQuestion } from '../../contract/surveys/surveys.ts';
import { knownMigrationNames } from '../db/known-migrations.ts';
import { migrate } from '../db/migrate.ts';
import { rowsOf } from '../db/rows.ts';
import { surveyAnswers, surveys } from '../db/schema.ts';
import { openEmptyDatabase, testDatabase } from '../testing/test-database.ts';

const { db } = await testDatabase(openEmptyDatabase);

const text = { it: 'Domanda' };
const questions: StoredQuestion[] = [
  { code: 'all', kind: 'scale', for: 'everybody', text },
  { code: 'there', kind: 'scale', for: 'attending', text },
  { code: 'of_all', kind: 'scale', for: 'everybody', about: 'teacher', text },
  { code: 'of_there', kind: 'scale', for: 'attending', about: 'teacher', text },
];
const ids = rowsOf<{ id: string }>(
  await db.execute(sql`select gen_random_uuid() as id from generate_series(1, 8)`),
).map(({ id }) => id);
const [person, teacher, unit, small, large, smallSurvey, largeSurvey] = ids;

it('G9: what was kept before of a side with fewer than five goes with the upgrade, and nothing else', async () => {
  const names = knownMigrationNames();
  await migrate(
    db,
    names.slice(
      0,
      names.findIndex((name) => name.endsWith('survey-sides')),
    ),
  );
  await db.execute(sql`insert into person (id, given_name, family_name, email) values
    (${person}, 'Ada', 'Verdi', 'ada@example.org')`);
  await db.execute(
    sql`insert into profile (id, person_id, type) values (${teacher}, ${person}, 'professor')`,
  );
  await db.execute(
    sql`insert into course_unit (id, code, title, cfu) values (${unit}, 'U', '{"it":"U"}', 6)`,
  );
  for (const [offering, year] of [
    [small, 2024],
    [large, 2025],
  ]) {
    await db.execute(sql`insert into offering (id, unit_id, academic_year, term)
      values (${offering}, ${unit}, ${year}, 'first')`);
  }
  await addSurvey(smallSurvey, small, { attending: 7, absent: 2 });
  await addSurvey(largeSurvey, large, { attending: 7, absent: 6 });
  await addAnswers(smallSurvey, { all: [7, 2], there: [7, 0] });
  await addAnswers(largeSurvey, { all: [7, 6], there: [7, 0] });
  await addAnswers(largeSurvey, { of_all: [7, 3], of_there: [7, 0] }, teacher);

  await migrate(db);

  expect(await counted(smallSurvey)).toEqual({ attending: null, counts: [['all', null, 9]] });
  expect(await counted(largeSurvey)).toEqual({
    attending: 7,
    counts: [
      ['all', false, 6],
      ['all', true, 7],
      ['of_all', null, 10],
      ['there', true, 7],
    ],
  });
});

type Sides = { attending: number; absent: number };

const addSurvey = (id = '', offeringId = '', { attending, absent }: Sides) =>
  db.execute(sql`insert into survey (id, offering_id, status, questions, opens_at, closes_at, respondents, attending)
    values (${id}, ${offeringId}, 'closed', ${JSON.stringify(questions)}::jsonb, now(), now(), ${attending + absent}, ${attending})`);

async function addAnswers(id = '', counts: Record<string, [number, number]>, about: string | null = null) {
  for (const [question, sides] of Object.entries(counts)) {
    for (const [index, count] of sides.entries()) {
      await db.execute(sql`insert into survey_answer (survey_id, question, teacher_id, attended, answer)
        select ${id}::uuid, ${question}, ${about}::uuid, ${index === 0}, '3' from generate_series(1, ${count}::int)`);
    }
  }
}

async function counted(id = '') {
  const [survey] = await db.select().from(surveys).where(eq(surveys.id, id));
  const { question, attended } = surveyAnswers;
  const rows = await db
    .select({ question, attended, count: sql<number>`count(*)`.mapWith(Number) })
    .from(surveyAnswers)
    .where(eq(surveyAnswers.surveyId, id))
    .groupBy(question, attended)
    .orderBy(asc(question), asc(attended));
  return {
    attending: survey?.attending,
    counts: rows.map((row) => [row.question, row.attended, row.count]),
  };
}
