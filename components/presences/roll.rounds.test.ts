import { setTimeout as pause } from 'node:timers/promises';
import { act, cleanup, renderHook } from '@testing-library/react';
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime';
import { createElement, type ReactNode } from 'react';
import { afterEach, expect, test } from 'vitest';
import { lessonTeachers } from '@/campus/db/schema';
import { roundsOf } from '@/campus/testing/models/model-runs';
import { givenCourse, givenProfessor } from '@/campus/testing/teaching/courses-fixtures';
import { enrolled, givenCrowd } from '@/campus/testing/teaching/crowd-fixtures';
import { givenLesson } from '@/campus/testing/teaching/lessons-fixtures';
import { givenOpenRoll } from '@/campus/testing/teaching/presences-fixtures';
import { testApp } from '@/campus/testing/test-campus';
import { testDatabase } from '@/campus/testing/test-database';
import { givenStudents, pick, randomOf, shuffled } from '@/components/exams/import/sheets-fixtures';
import type { MarkedPresence, MarkedStatus, RollDetail } from '@/contract/presences/presences';
import { type Alarm, contestedIn, expectNoFaults } from '@/lib/browser/testing/faults-fixtures';
import { givenInstitution } from '@/lib/browser/testing/institution-fixtures';
import { befall, givenWorker } from '@/lib/browser/testing/mishaps-fixtures';
import { givenBrowser, type Institution } from '@/lib/browser/testing/windows-fixtures';

const STUDENTS = 205;
const STATUSES = ['present', 'present', 'absent', 'excused', 'late', 'left_early'] as const;
const database = await testDatabase();
const { db } = database;
const app = await testApp(database);

afterEach(cleanup);

/** A busy machine is no failure. */
const PATIENT = { timeout: 120_000 };

test.each(roundsOf(1))(
  'G11: of a roll of 205 that two mark at once, over lost answers and closed windows, each has their own mark (seed %i)',
  async (seed) => {
    const round = await givenRound(seed);
    const { members, contested } = round;
    while (members.some(({ tasks }) => tasks.length > 0)) await step(round);
    for (const { browser } of members) browser.goOnline();
    const open = () =>
      members.flatMap(({ page, browser }) => [
        ...page.openRows().filter(({ row, state }) => !(contested.has(row) && state === 'failed')),
        ...browser.waiting(),
      ]);
    await expect.poll(open, PATIENT).toEqual([]);

    const { rows } = await round.readRoll();
    const stands = rows.map(({ careerId, status }) => ({ row: careerId, mark: status ?? '' }));
    expectNoFaults({ seed, stands, ...round });
    for (const { page } of members) page.close();
  },
  240_000,
);

type Mark = { row: string; mark: MarkedStatus };

/** One mark of one of the two, or what happens to them. */
async function step(round: Awaited<ReturnType<typeof givenRound>>): Promise<void> {
  const { members, random } = round;
  const member = pick(members, random);
  if (await befall(member, round)) return;
  const task = member.tasks.shift();
  if (task) member.page.mark(task);
  await pause(random() * 4);
}

async function givenRound(seed: number) {
  const random = randomOf(seed);
  const { lessonId, teachers, careerIds } = await givenRoll(random);
  const institution = givenInstitution(app, database, random);
  const tokens = await institution.givenTokens(teachers);
  const readRoll = (token = tokens[0] ?? '') =>
    institution.read<RollDetail>('professor/presences/detail', { lessonId }, token);

  const marks = careerIds.map((row): Mark => ({ row, mark: pick(STATUSES, random) }));
  const other = ({ row, mark }: Mark): Mark => ({ row, mark: mark === 'present' ? 'absent' : 'present' });
  const shares = [0, 1].map((by) => [
    ...marks.filter((_, place) => place % 2 === by),
    ...marks.filter((_, place) => place < 6 && place % 2 !== by).map(other),
  ]);
  const plan = shares.flatMap((share, by) => share.map((mark) => ({ by, ...mark })));
  const written: { row: string; mark: string }[] = [];
  const told = new Set<string | null>();
  const ask: Institution = async (path, body, sent) => {
    const answer = await institution.ask(path, body, sent);
    const { careerId, status } = (answer.body.result ?? {}) as Partial<MarkedPresence>;
    if (answer.status === 200 && careerId && status && !told.has(sent.key)) {
      told.add(sent.key);
      written.push({ row: careerId, mark: status });
    }
    return answer;
  };
  const alarms: Alarm[] = [];
  const members = [];
  for (const [by, share] of shares.entries()) {
    const token = tokens[by] ?? '';
    const browser = givenBrowser({ crmId: `crm-${by}`, profile: `p-${by}`, token }, ask, institution.fate);
    const alarm = (row: string | null, said: string) => void alarms.push({ by, row, said });
    const open = () => openRoll(browser, () => readRoll(token), alarm);
    members.push(await givenWorker(browser, open, shuffled(share, random)));
  }
  const { counts } = institution;
  return { random, members, counts, plan, contested: contestedIn(plan), written, alarms, readRoll };
}

/** A lesson that is on, held by two, with its roll open. */
async function givenRoll(random: () => number) {
  const second = await givenProfessor(db);
  const course = await givenCourse(db, { besides: [second] });
  const now = await app.clock.now(db);
  const startsAt = new Date(now.getTime() - 20 * 60_000);
  const endsAt = new Date(now.getTime() + 60 * 60_000);
  const lesson = await givenLesson(db, { startsAt, endsAt }, course);
  await db
    .insert(lessonTeachers)
    .values({ lessonId: lesson.lessonId, startsAt, endsAt, occupies: true, profileId: second });
  const crowd = givenStudents(STUDENTS, random).map(({ row, family, given }) => {
    return { family, given, badge: row.badge ?? '' };
  });
  const careerIds = await givenCrowd(db, course, crowd);
  await enrolled(db, course, careerIds);
  await givenOpenRoll(db, lesson, now);
  return { lessonId: lesson.lessonId, teachers: [course.professorId, second], careerIds };
}

/** The roll in a window of its own, as the page has it. */
async function openRoll(
  browser: ReturnType<typeof givenBrowser>,
  read: () => Promise<RollDetail>,
  alarm: (row: string | null, said: string) => void,
) {
  const window = browser.openWindow();
  const own = await window.load<typeof import('@/lib/browser/session/page-profile')>(
    'lib/browser/session/page-profile.ts',
  );
  own.setPageProfile(browser.profile);
  const { alertStore } = await window.load<typeof import('@/lib/browser/alerts/alerts')>(
    'lib/browser/alerts/alerts.ts',
  );
  alertStore.subscribe(() => {
    for (const { code, text } of alertStore.current()) alarm(null, code ?? text);
  });
  const { useRoll } = await window.load<typeof import('./professor/use-roll')>(
    'components/presences/professor/use-roll.ts',
  );
  const { useMarks } = await window.load<typeof import('./professor/use-marks')>(
    'components/presences/professor/use-marks.ts',
  );
  let isOpen = true;
  const again = () => void read().then((next) => isOpen && page.rerender(next));
  const router = { refresh: again, push: () => {} } as never;
  const wrapper = ({ children }: { children: ReactNode }) =>
    createElement(AppRouterContext.Provider, { value: router }, children);
  const page = renderHook(
    (detail: RollDetail) => {
      const marks = useMarks(detail.roll, useRoll(detail));
      for (const { careerId, waiting } of marks.rows) {
        if (waiting?.state === 'failed') alarm(careerId, waiting.trouble ?? '');
      }
      return marks;
    },
    { initialProps: await read(), wrapper },
  );
  return {
    asksToLeave: window.asksToLeave,
    mark: ({ row: careerId, mark }: Mark) => {
      const row = page.result.current.rows.find((each) => each.careerId === careerId);
      if (!row) throw new Error(`${careerId} is not on the roll`);
      act(() => page.result.current.mark(row, mark));
    },
    /** Those whose mark isn't written yet, and how they stand. */
    openRows: () =>
      page.result.current.rows.flatMap(({ careerId, waiting }) =>
        waiting ? { row: careerId, state: waiting.state, trouble: waiting.trouble } : [],
      ),
    close: () => {
      isOpen = false;
      page.unmount();
      window.close();
    },
  };
}
