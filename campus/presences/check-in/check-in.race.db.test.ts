import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { CheckedIn } from '../../../contract/presences/presences.ts';
import { attendances } from '../../db/schema.ts';
import { unlessMeanwhile } from '../../db/unique-violation.ts';
import type { Outcome } from '../../platform/outcome.ts';
import { givenLesson } from '../../testing/teaching/lessons-fixtures.ts';
import {
  after,
  codeOnWall,
  confirmed,
  during,
  givenAttendee,
  givenOpenRoll,
} from '../../testing/teaching/presences-fixtures.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { checkIn, checkInAtOnce } from './check-in.ts';

const { db } = await testDatabase();

type Params = { careerId: string; code: string; device?: string };

/** As the service goes: the short way, and the long one in a transaction where that can't be gone. */
async function comes({ careerId, code, device }: Params): Promise<Outcome<CheckedIn>> {
  const asked = { careerId, code, language: 'it' as const, device: device ?? null, openedAt: null };
  const atOnce = { reserved: null, answerTo: (value: CheckedIn) => value };
  return (
    (await checkInAtOnce(db, asked, during, atOnce).catch(unlessMeanwhile)) ??
    (await db.transaction((tx) => checkIn(tx, asked, during)))
  );
}

const given = (students: number) =>
  db.transaction(async (tx) => {
    const lesson = await givenOpenRoll(tx, await givenLesson(tx));
    const careerIds: string[] = [];
    for (let at = 0; at < students; at++) careerIds.push(await givenAttendee(tx, lesson));
    return { lesson, careerIds, code: await codeOnWall(tx, lesson, during) };
  });

const recordsOf = (lessonId: string) =>
  db.select().from(attendances).where(eq(attendances.lessonId, lessonId));

it('sixty at once are each recorded once', async () => {
  const { lesson, careerIds, code } = await given(60);
  const outcomes = await Promise.all(careerIds.map((careerId) => comes({ careerId, code })));
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(60);
  const records = await recordsOf(lesson.lessonId);
  expect(records.map(({ careerId }) => careerId).sort()).toEqual(careerIds.sort());
});

it('one student from two windows at once is one record', async () => {
  const { lesson, careerIds, code } = await given(1);
  const [careerId = ''] = careerIds;
  const outcomes = await Promise.all([1, 2, 3].map(() => comes({ careerId, code })));
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  const refused = outcomes.flatMap((outcome) =>
    outcome.ok ? [] : outcome.refusals.map((each) => each.code),
  );
  expect(refused).toEqual(['presences.already_marked', 'presences.already_marked']);
  expect(await recordsOf(lesson.lessonId)).toHaveLength(1);
});

it('S23: one device lets one of several in', async () => {
  const { lesson, careerIds, code } = await given(4);
  const device = 'a'.repeat(22);
  const outcomes = await Promise.all(careerIds.map((careerId) => comes({ careerId, code, device })));
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  const refused = outcomes.flatMap((outcome) =>
    outcome.ok ? [] : outcome.refusals.map((each) => each.code),
  );
  expect(new Set(refused)).toEqual(new Set(['presences.device_used']));
  expect(await recordsOf(lesson.lessonId)).toHaveLength(1);
});

it('a roll that is closed and confirmed while they come has a record of everybody, and of nobody two', async () => {
  const { lesson, careerIds, code } = await given(20);
  const coming = Promise.all(careerIds.map((careerId) => comes({ careerId, code })));
  const closing = db.transaction((tx) => confirmed(tx, lesson, after));
  const [outcomes] = await Promise.all([coming, closing]);
  const records = await recordsOf(lesson.lessonId);
  expect(records.map(({ careerId }) => careerId).sort()).toEqual(careerIds.sort());
  const present = records.filter(({ status }) => status === 'present');
  expect(present).toHaveLength(outcomes.filter(({ ok }) => ok).length);
});
