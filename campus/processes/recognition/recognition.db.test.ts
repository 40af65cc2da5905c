import { randomUUID } from 'node:crypto';
import { addDays } from 'date-fns/addDays';
import { and, asc, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { formSchema } from '../../../contract/processes/forms.ts';
import type { RequestStatus } from '../../../contract/processes/processes.ts';
import { areas } from '../../areas.ts';
import { approvePlan } from '../../careers/plans/approve-plan.ts';
import { addTranscriptRow } from '../../careers/records/add-transcript-row.ts';
import type { Database } from '../../db/database.ts';
import {
  careers,
  courseUnits,
  notifications,
  planRows,
  plans,
  profiles,
  requests,
  transcriptRows,
} from '../../db/schema.ts';
import { readTranscript } from '../../exams/outcomes/transcript.ts';
import { verifyRecords } from '../../exams/records/verify-records.ts';
import { NotFound } from '../../platform/failures.ts';
import type { Outcome } from '../../platform/outcome.ts';
import { endsOf, pairsOf } from '../../platform/states/state-machine.ts';
import { sealing } from '../../testing/documents/key-fixtures.ts';
import {
  examsElsewhere,
  examsForm,
  givenAskedToRecognise,
  givenProposed,
  office,
  propose,
} from '../../testing/documents/recognition-fixtures.ts';
import { givenType, now, timeZone } from '../../testing/documents/requests-fixtures.ts';
import { codesOf, doneBy, givenCourse } from '../../testing/teaching/courses-fixtures.ts';
import { testDatabase } from '../../testing/test-database.ts';
import {
  approveRequest,
  executeAgain,
  rejectRequest,
  returnRequest,
  reviewRequest,
} from '../requests/judge-request.ts';
import { settleProposals } from '../requests/late-requests.ts';
import { officeRequest, requestDetail } from '../requests/list-requests.ts';
import { requestMachine } from '../requests/request-machine.ts';
import { saveRequest } from '../requests/save-request.ts';
import { appealRequest, submitRequest } from '../requests/submit-request.ts';
import { writeToOffice } from '../requests/write-message.ts';
import { saveType } from '../save-type.ts';
import { studentRequests } from '../student-parts.ts';
import { answerProposal, proposeRecognition } from './propose.ts';

const { inTransaction } = await testDatabase();
const reader = { language: 'it', timeZone } as const;
/** Ten days after `now`, until the last instant of it; and the first one after it. */
const until = new Date('2026-10-12T21:59:59.999Z');
const late = new Date('2026-10-12T22:00:00.000Z');

type Own = { requestId: string; careerId: string };

const approve = (tx: Database, requestId: string, at = now) =>
  approveRequest(tx, { ...sealing, requestId, areas, timeZone, by: office }, at);
const seen = (tx: Database, { requestId, careerId }: Own, at = now) =>
  requestDetail(tx, { requestId, careerId, language: 'it' }, at);
const recorded = (tx: Database, careerId: string) =>
  tx
    .select()
    .from(transcriptRows)
    .where(eq(transcriptRows.careerId, careerId))
    .orderBy(asc(transcriptRows.examDate));
const noticesOf = async (tx: Database, careerId: string) => {
  const rows = await tx.select().from(notifications).where(eq(notifications.profileId, careerId));
  return rows.map(({ kind, resolvedAt }) => [kind, resolvedAt !== null]).toSorted();
};
const statusesInPlan = async (tx: Database, careerId: string, unitIds: string[]) => {
  const rows = await tx
    .select({ unitId: planRows.unitId, status: planRows.status })
    .from(planRows)
    .innerJoin(plans, eq(plans.id, planRows.planId))
    .where(and(eq(plans.careerId, careerId), eq(plans.status, 'approved')));
  return unitIds.map((unitId) => rows.find((row) => row.unitId === unitId)?.status);
};
const pass = (tx: Database, careerId: string, unitId = '') =>
  doneBy(addTranscriptRow(tx, { careerId, unitId, examDate: '2026-09-01', grade: 25 }, sealing, now));

describe('A7: a recognition of credits', () => {
  it(
    'goes from the office’s proposal, over its student’s answers one by one, to the transcript and the plan',
    inTransaction(async (tx) => {
      const { requestId, careerId, codes, unitIds, answer } = await givenProposed(tx);
      const own = { requestId, careerId };
      expect(await seen(tx, own)).toMatchObject({
        ...{ status: 'proposed', office: null, mayAnswer: true, mayWrite: true, mayCancel: false },
        ...{ hasPdf: true, overdue: false, dueAt: until.toISOString() },
        proposal: [
          {
            unit: { code: codes[0], cfu: 9, grade: 28, honours: false },
            ...{ reason: null, accepted: null },
            becomes: { weighted: { from: null, to: 28 }, credits: { from: 0, to: 9 } },
          },
          { unit: { code: codes[1], cfu: 6, grade: null }, becomes: { weighted: null, credits: { to: 6 } } },
          { unit: null, reason: 'Il programma non corrisponde.', becomes: null },
        ],
      });
      const { steps } = await studentRequests(tx, { careerId, personId: '' }, reader, now);
      expect(steps).toMatchObject([{ code: 'request_proposed', severity: 'soon', dueAt: until }]);
      expect(await noticesOf(tx, careerId)).toEqual([['requestProposed', false]]);

      expect(await doneBy(answer(0, true))).toMatchObject({ status: 'proposed' });
      const { proposal } = await seen(tx, own);
      expect(proposal).toMatchObject([
        { accepted: true, becomes: null },
        { accepted: null, becomes: { credits: { from: 9, to: 15 } } },
        { accepted: null, becomes: null },
      ]);
      const later = addDays(now, 3); // a Monday: all five working days were left
      expect(await doneBy(answer(1, false, later))).toMatchObject({ status: 'in_review' });
      expect(await seen(tx, own, later)).toMatchObject({
        ...{ office: 'teaching', mayAnswer: false, dueAt: '2026-10-12T21:59:59.999Z' },
      });
      expect(await noticesOf(tx, careerId)).toEqual([['requestProposed', true]]);

      expect(await doneBy(approve(tx, requestId, later))).toMatchObject({ status: 'executed' });
      expect(await recorded(tx, careerId)).toMatchObject([
        {
          ...{ unitId: unitIds[0], cfu: 9, grade: 28, honours: false, recognised: true },
          ...{ examDate: '2024-02-03', outcomeId: null },
        },
      ]);
      expect(await statusesInPlan(tx, careerId, unitIds)).toEqual(['recognised', 'planned', 'planned']);
      const { timeline } = await seen(tx, own);
      expect(timeline.slice(2).map(({ action, by, note }) => [action, by, note])).toEqual([
        ['propose', 'office', null],
        ['accept', 'student', 'Analisi'],
        ['refuse', 'student', 'Geometria'],
        ['approve', 'office', null],
        ['execute', 'system', null],
      ]);
      const { decisions } = await officeRequest(tx, { requestId, language: 'it' }, now);
      expect(decisions).toMatchObject([
        { action: 'propose', by: office },
        { action: 'approve', by: office },
      ]);
    }),
  );

  it(
    'counts in credits and, with a grade, in averages, and leaves the records right',
    inTransaction(async (tx) => {
      const { requestId, careerId, answer } = await givenProposed(tx);
      await doneBy(answer(0, true));
      await doneBy(answer(1, true));
      await doneBy(approve(tx, requestId));
      const transcript = await readTranscript(tx, careerId, reader, now);
      expect(transcript).toMatchObject({ weighted: 28, arithmetic: 28, credits: { earned: 15 } });
      expect(transcript.rows.map(({ recognised, grade, cfu }) => [recognised, grade, cfu])).toEqual([
        [true, 28, 9],
        [true, null, 6],
      ]);
      expect((await verifyRecords(tx)).faults).toEqual([]);
    }),
  );

  it(
    'that isn’t answered whole until the end of the day is the office’s again; silence refuses',
    inTransaction(async (tx) => {
      const { requestId, careerId, unitIds, answer } = await givenProposed(tx);
      const own = { requestId, careerId };
      await doneBy(answer(1, true, until));
      await settleProposals(tx, until, { timeZone });
      expect(await seen(tx, own, until)).toMatchObject({ status: 'proposed', mayAnswer: true });
      expect(await codesOf(answer(0, true, late))).toEqual(['processes.answer_late']);
      expect(await seen(tx, own, late)).toMatchObject({ status: 'proposed', mayAnswer: false });
      expect(await codesOf(approve(tx, requestId, late))).toEqual(['state.not_allowed']);

      await settleProposals(tx, late, { timeZone });
      expect(await seen(tx, own, late)).toMatchObject({
        ...{ status: 'in_review', office: 'teaching', dueAt: '2026-10-20T21:59:59.999Z' },
        proposal: [{ accepted: null, becomes: null }, { accepted: true }, { accepted: null }],
      });
      expect(await codesOf(answer(0, true, late))).toEqual(['state.not_allowed']);
      expect(await noticesOf(tx, careerId)).toEqual([
        ['requestProposed', true],
        ['requestSettled', false],
      ]);
      await doneBy(approve(tx, requestId, late));
      expect((await recorded(tx, careerId)).map(({ unitId }) => unitId)).toEqual([unitIds[1]]);
    }),
  );

  it(
    'is answered by whom it is about alone, each row once, and only a row of that proposal',
    inTransaction(async (tx) => {
      const { requestId, careerId, rowIds, answer } = await givenProposed(tx);
      const other = await givenProposed(tx);
      const asked = { requestId, careerId, rowId: rowIds[0] ?? '', accepts: true, timeZone, areas };
      const strange = [
        { ...asked, careerId: other.careerId },
        { ...asked, rowId: other.rowIds[0] ?? '' },
        { ...asked, rowId: randomUUID() },
        { ...asked, rowId: rowIds[2] ?? '' },
      ];
      for (const each of strange) await expect(answerProposal(tx, each, now)).rejects.toThrow(NotFound);
      await doneBy(answer(0, false));
      expect(await codesOf(answer(0, true))).toEqual(['processes.answered_already']);
      expect((await seen(tx, { requestId, careerId })).proposal.map(({ accepted }) => accepted)).toEqual([
        false,
        null,
        null,
      ]);
    }),
  );

  it(
    'may be proposed anew once it was answered: the rows of before are answered no more, and count no more',
    inTransaction(async (tx) => {
      const { requestId, careerId, codes, unitIds, answer } = await givenProposed(tx);
      await doneBy(answer(0, true));
      await doneBy(answer(1, false));
      const reason = 'Altro programma.';
      await doneBy(propose(tx, requestId, [{ reason }, { reason }, { unit: codes[2], cfu: 3 }]));
      await expect(answer(0, true)).rejects.toThrow(NotFound);
      const { proposal } = await seen(tx, { requestId, careerId });
      const asked = { requestId, careerId, rowId: proposal[2]?.id ?? '', accepts: true, timeZone, areas };
      expect(await doneBy(answerProposal(tx, asked, now))).toMatchObject({ status: 'in_review' });
      await doneBy(approve(tx, requestId));
      expect((await recorded(tx, careerId)).map(({ unitId, cfu }) => [unitId, cfu])).toEqual([
        [unitIds[2], 3],
      ]);
    }),
  );

  it(
    'isn’t approved while nothing of it is accepted: it is proposed anew, or rejected, and then appealed',
    inTransaction(async (tx) => {
      const asked = await givenAskedToRecognise(tx);
      expect(await codesOf(approve(tx, asked.requestId))).toEqual(['processes.nothing_accepted']);

      const { requestId, careerId, codes, answer } = await givenProposed(tx);
      await doneBy(answer(0, false));
      await doneBy(answer(1, false));
      expect(await codesOf(approve(tx, requestId))).toEqual(['processes.nothing_accepted']);
      await doneBy(rejectRequest(tx, { requestId, by: office, reason: 'Rifiutata', timeZone }, now));
      await doneBy(appealRequest(tx, { requestId, careerId, reason: 'Vale di più', timeZone }, now));
      await doneBy(reviewRequest(tx, requestId, now));
      const reason = 'Altro programma.';
      await doneBy(propose(tx, requestId, [{ unit: codes[0], grade: 30 }, { reason }, { reason }]));
      const { proposal } = await seen(tx, { requestId, careerId });
      const accepted = { requestId, careerId, rowId: proposal[0]?.id ?? '', accepts: true, timeZone, areas };
      await doneBy(answerProposal(tx, accepted, now));
      expect(await seen(tx, { requestId, careerId })).toMatchObject({ status: 'in_review', office: 'help' });
      expect(await doneBy(approve(tx, requestId))).toMatchObject({ status: 'executed' });
    }),
  );

  it(
    'that is returned for correction has no proposal any more',
    inTransaction(async (tx) => {
      const { requestId, careerId, answer } = await givenProposed(tx);
      await doneBy(answer(0, true));
      await doneBy(answer(1, true));
      const corrections = [{ field: 'exams', note: 'Manca un esame.' }];
      await doneBy(returnRequest(tx, { requestId, by: office, corrections, days: 5, timeZone }, now));
      expect((await seen(tx, { requestId, careerId })).proposal).toEqual([]);
      const exams = examsElsewhere.toReversed();
      await doneBy(saveRequest(tx, { typeCode: 'exemption', requestId, careerId, data: { exams } }, now));
      await doneBy(submitRequest(tx, { requestId, careerId, timeZone }, now));
      await doneBy(reviewRequest(tx, requestId, now));
      expect(await codesOf(approve(tx, requestId))).toEqual(['processes.nothing_accepted']);
    }),
  );
});

describe('A7: a proposal', () => {
  it(
    'has a row for each exam, and recognises one at least; who asked proposes nothing',
    inTransaction(async (tx) => {
      const { requestId, careerId, codes } = await givenAskedToRecognise(tx);
      const [unit = ''] = codes;
      const reason = 'No';
      expect(await codesOf(propose(tx, requestId, [{ unit }, { reason }]))).toEqual([
        'processes.proposal_rows',
      ]);
      const nothing = [{ reason }, { reason }, { reason }];
      expect(await codesOf(propose(tx, requestId, nothing))).toEqual(['processes.proposes_nothing']);
      const [profile] = await tx.select().from(profiles).where(eq(profiles.id, careerId));
      const own = { requestId, rows: [{ unit }, { reason }, { reason }], by: profile?.badge ?? '' };
      expect(await codesOf(proposeRecognition(tx, { ...own, days: 5, timeZone, areas }, now))).toEqual([
        'processes.own_request',
      ]);
      const { openUnits } = await officeRequest(tx, { requestId, language: 'it' }, now);
      expect(openUnits.map(({ code, cfu, graded }) => [code, cfu, graded])).toEqual(
        codes.toSorted().map((code) => [code, 9, true]),
      );
      expect((await seen(tx, { requestId, careerId })).status).toBe('in_review');
    }),
  );

  it(
    'names units of the approved plan that aren’t on record, each once, with no more than their credits',
    inTransaction(async (tx) => {
      const { requestId, careerId, codes, unitIds } = await givenAskedToRecognise(tx);
      const [first = '', second = '', third = ''] = codes;
      const elsewhere = await givenCourse(tx);
      const [strange] = await tx.select().from(courseUnits).where(eq(courseUnits.id, elsewhere.unitId));
      await pass(tx, careerId, unitIds[2]);
      const rows = [{ unit: strange?.code }, { unit: third }, { unit: first, cfu: 10 }];
      expect(await codesOf(propose(tx, requestId, rows))).toEqual([
        'field.rows.0.unit',
        'field.rows.1.unit',
        'field.rows.2.cfu',
      ]);
      const twice = [{ unit: second }, { unit: second }, { reason: 'No' }];
      expect(await codesOf(propose(tx, requestId, twice))).toEqual(['field.rows.1.unit']);
    }),
  );

  it(
    'of what has no effect of this kind isn’t made',
    inTransaction(async (tx) => {
      const { requestId, codes } = await givenAskedToRecognise(tx);
      await tx.update(requests).set({ effect: null }).where(eq(requests.id, requestId));
      const rows = [{ unit: codes[0] }, { reason: 'No' }, { reason: 'No' }];
      expect(await codesOf(propose(tx, requestId, rows))).toEqual(['processes.no_proposal']);
    }),
  );
});

describe('A7: what was proposed and is passed meanwhile, or no longer in the plan,', () => {
  const away = {
    passed: (tx: Database, { careerId, unitIds }: { careerId: string; unitIds: string[] }) =>
      pass(tx, careerId, unitIds[0]),
    'no longer in the plan': (
      tx: Database,
      { careerId, unitIds }: { careerId: string; unitIds: string[] },
    ) => {
      const rows = unitIds.slice(1).map((unitId) => ({ unitId, year: 1 }));
      return doneBy(approvePlan(tx, { careerId, academicYear: 2026, rows }, now));
    },
  };

  it.each(Object.entries(away))('can only be refused (%s)', (_name, goAway) =>
    inTransaction(async (tx) => {
      const given = await givenProposed(tx);
      await goAway(tx, given);
      expect(await codesOf(given.answer(0, true))).toEqual(['processes.unit_not_open']);
      await doneBy(given.answer(0, false));
    })(),
  );

  it.each(Object.entries(away))(
    'fails the effect with the unit, and nothing of it is written (%s)',
    (_name, goAway) =>
      inTransaction(async (tx) => {
        const given = await givenProposed(tx);
        const { requestId, careerId, codes, unitIds, answer } = given;
        await doneBy(answer(0, true));
        await doneBy(answer(1, true));
        await goAway(tx, given);
        const before = await recorded(tx, careerId);
        expect(await doneBy(approve(tx, requestId))).toMatchObject({ status: 'approved' });
        const { failure } = await officeRequest(tx, { requestId, language: 'it' }, now);
        expect(failure).toBe(`careers.unit_not_open ${codes[0]}`);
        expect(await recorded(tx, careerId)).toEqual(before);
        expect((await statusesInPlan(tx, careerId, unitIds))[1]).toBe('planned');
        expect(await doneBy(executeAgain(tx, { ...sealing, requestId, areas, timeZone }, now))).toMatchObject(
          {
            status: 'approved',
          },
        );
      })(),
  );

  it(
    'isn’t recorded for a career that isn’t active any more',
    inTransaction(async (tx) => {
      const { requestId, careerId, answer } = await givenProposed(tx);
      await doneBy(answer(0, true));
      await doneBy(answer(1, false));
      await tx.update(careers).set({ status: 'withdrawn' }).where(eq(careers.id, careerId));
      expect(await doneBy(approve(tx, requestId))).toMatchObject({ status: 'approved' });
      expect(await recorded(tx, careerId)).toEqual([]);
    }),
  );
});

describe('A7: the form of a recognition', () => {
  it(
    'asks for the exams always, with name, credits and day of each',
    inTransaction(async (tx) => {
      const [exams] = examsForm;
      const save = (fields: unknown) =>
        saveType(
          tx,
          {
            ...{ code: 'other', title: { it: 'Altro' }, effect: 'credit_recognition', closed: false },
            ...{ form: formSchema.parse(fields), steps: [{ office: 'teaching', days: 1 }] },
          },
          now,
        );
      const columns = exams?.columns ?? [];
      const unfit = [
        { ...exams, required: false },
        { ...exams, code: 'rows' },
        { ...exams, columns: columns.slice(1) },
        { ...exams, columns: columns.map((column) => ({ ...column, kind: 'text' })) },
        { ...exams, columns: columns.map((column) => ({ ...column, required: false })) },
      ];
      for (const field of unfit) expect(await codesOf(save([field]))).toEqual(['processes.effect_field']);
      await doneBy(save([exams]));
    }),
  );

  it(
    'takes no exam without credits, nor one of a day to come',
    inTransaction(async (tx) => {
      const { careerId } = await givenAskedToRecognise(tx);
      await givenType(tx, { effect: 'credit_recognition', form: examsForm });
      const exams = [
        { name: 'Analisi', credits: '0', on: '2026-10-03' },
        { name: 'Geometria', credits: '7,5', on: '2026-10-02' },
      ];
      const { requestId } = await doneBy(
        saveRequest(tx, { typeCode: 'exemption', data: { exams }, careerId }, now),
      );
      expect(await codesOf(submitRequest(tx, { requestId, careerId, timeZone }, now))).toEqual([
        'field.exams.0.credits',
        'field.exams.0.on',
      ]);
    }),
  );
});

it(
  'A7: while a proposal waits its student and the office write to each other',
  inTransaction(async (tx) => {
    const { requestId, careerId } = await givenProposed(tx);
    await doneBy(writeToOffice(tx, { requestId, careerId, text: 'Perché sei?' }, now));
  }),
);

describe('the machine of requests, of a proposal', () => {
  type Given = Awaited<ReturnType<typeof givenProposed>>;
  const acts: Record<
    'propose' | 'accept' | 'refuse',
    (tx: Database, given: Given) => Promise<Outcome<unknown>>
  > = {
    propose: (tx, { requestId, codes }) =>
      propose(tx, requestId, [{ unit: codes[0] }, { reason: 'No' }, { reason: 'No' }]),
    accept: (_tx, { answer }) => answer(0, true),
    refuse: (_tx, { answer }) => answer(0, false),
  };
  const givenIn = async (tx: Database, status: RequestStatus) => {
    const given = await givenProposed(tx);
    await tx
      .update(requests)
      .set({ status, dueAt: addDays(now, 1) })
      .where(eq(requests.id, given.requestId));
    return given;
  };
  const statusOf = async (tx: Database, requestId: string) =>
    (await tx.select().from(requests).where(eq(requests.id, requestId)))[0]?.status;

  it.each(pairsOf(requestMachine, ['propose', 'accept', 'refuse']))(
    'A7: $from, $action: listed $listed',
    ({ from, action, listed }) =>
      inTransaction(async (tx) => {
        const given = await givenIn(tx, from);
        const act = acts[action as keyof typeof acts];
        expect(await codesOf(act(tx, given))).toEqual(listed ? [] : ['state.not_allowed']);
        const ends: readonly (string | undefined)[] = endsOf(requestMachine, from, action) ?? [from];
        expect(ends).toContain(await statusOf(tx, given.requestId));
      })(),
  );

  it.each(pairsOf(requestMachine, ['settle']))(
    'A7: $from, when the time to answer passes: listed $listed',
    ({ from }) =>
      inTransaction(async (tx) => {
        const { requestId } = await givenIn(tx, from);
        await settleProposals(tx, addDays(now, 2), { timeZone });
        const ends: readonly (string | undefined)[] = endsOf(requestMachine, from, 'settle') ?? [from];
        expect(ends).toContain(await statusOf(tx, requestId));
      })(),
  );
});
