import { addDays } from 'date-fns/addDays';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { assignmentStatus, surveyStatus } from '../../contract/surveys/surveys.ts';
import type { Database } from '../db/database.ts';
import { surveyAssignments, surveys } from '../db/schema.ts';
import type { Outcome } from '../platform/outcome.ts';
import { pairsOf } from '../platform/states/state-machine.ts';
import { codesOf, now } from '../testing/teaching/courses-fixtures.ts';
import {
  closed,
  closesAt,
  givenOpenSurvey,
  secret,
  sheetOf,
  submitted,
} from '../testing/teaching/surveys-fixtures.ts';
import { testDatabase } from '../testing/test-database.ts';
import { moveSurvey, waiveSurvey } from './office-surveys.ts';
import { openSurveys } from './open-surveys.ts';
import { assignmentActions, assignmentMachine, surveyActions, surveyMachine } from './survey-machine.ts';

const { inTransaction } = await testDatabase();

describe('a survey', () => {
  it.each(pairsOf(surveyMachine, surveyActions))(
    '$from, $action: listed $listed',
    ({ from, action, listed }) =>
      inTransaction(async (tx) => {
        const { surveyId } = await givenOpenSurvey(tx);
        const respondents = from === 'closed' ? 0 : null;
        const opensAt = action === 'schedule' ? addDays(now, 1) : now;
        await tx.update(surveys).set({ status: from, respondents, opensAt }).where(eq(surveys.id, surveyId));
        if (action === 'open') await openSurveys(tx, now);
        else {
          const outcome = moveSurvey(tx, { surveyId, action }, () => [secret], now);
          expect(await codesOf(outcome)).toEqual(listed ? [] : ['state.not_allowed']);
        }
        const [survey] = await tx.select().from(surveys).where(eq(surveys.id, surveyId));
        const ends = (surveyMachine[from] as Record<string, readonly string[]>)[action] ?? [from];
        expect(ends).toContain(survey?.status);
      })(),
  );

  it('stands in each state of the contract', () => {
    expect(Object.keys(surveyMachine).sort()).toEqual([...surveyStatus.options].sort());
  });
});

describe('what a student is asked', () => {
  type Own = { surveyId: string; careerId: string };
  const acts: Record<'submit' | 'waive', (tx: Database, own: Own) => Promise<Outcome<unknown>>> = {
    submit: (tx, { surveyId, careerId }) => submitted(tx, careerId, sheetOf(surveyId)),
    waive: (tx, own) => waiveSurvey(tx, { ...own, reason: 'All’estero' }, now),
  };
  const refusals = {
    submit: { completed: [], waived: ['surveys.waived'], expired: ['surveys.over'] },
    waive: {
      completed: ['state.not_allowed'],
      waived: ['state.not_allowed'],
      expired: ['state.not_allowed'],
    },
  };

  it.each(pairsOf(assignmentMachine, assignmentActions))(
    '$from, $action: listed $listed',
    ({ from, action, listed }) =>
      inTransaction(async (tx) => {
        const { surveyId, careerIds } = await givenOpenSurvey(tx);
        const [careerId = ''] = careerIds;
        if (from === 'expired') await closed(tx, surveyId);
        await tx.update(surveyAssignments).set({ status: from });
        if (action === 'expire') await closed(tx, surveyId);
        else {
          const expected = listed || from === 'pending' ? [] : refusals[action][from];
          expect(await codesOf(acts[action](tx, { surveyId, careerId }))).toEqual(expected);
        }
        const [own] = await tx.select().from(surveyAssignments);
        const ends = (assignmentMachine[from] as Record<string, readonly string[]>)[action] ?? [from];
        expect(ends).toContain(own?.status);
      })(),
  );

  it('stands in each state of the contract', () => {
    expect(Object.keys(assignmentMachine).sort()).toEqual([...assignmentStatus.options].sort());
  });

  it(
    'can be sent until the instant of the close, whoever writes it down later',
    inTransaction(async (tx) => {
      const { surveyId, careerIds } = await givenOpenSurvey(tx);
      const sheet = sheetOf(surveyId);
      expect(await codesOf(submitted(tx, careerIds[0] ?? '', sheet, closesAt))).toEqual(['surveys.over']);
      const before = new Date(closesAt.getTime() - 1);
      expect(await codesOf(submitted(tx, careerIds[0] ?? '', sheet, before))).toEqual([]);
    }),
  );
});
