import { randomUUID } from 'node:crypto';
import { addDays } from 'date-fns/addDays';
import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { RequestStatus } from '../../contract/processes/processes.ts';
import type { Database } from '../db/database.ts';
import {
  attendanceExemptions,
  auditEvents,
  holidays,
  notifications,
  profiles,
  requests,
} from '../db/schema.ts';
import { NotFound } from '../platform/failures.ts';
import type { Outcome } from '../platform/outcome.ts';
import { endsOf, pairsOf } from '../platform/states/state-machine.ts';
import { sealing } from '../testing/documents/key-fixtures.ts';
import {
  givenRequest,
  givenSubmittedRequest,
  givenType,
  now,
  timeZone,
  withEffects,
} from '../testing/documents/requests-fixtures.ts';
import { givenLock } from '../testing/people/locks-fixtures.ts';
import { codesOf, doneBy, givenCourse } from '../testing/teaching/courses-fixtures.ts';
import { givenAttendee } from '../testing/teaching/presences-fixtures.ts';
import { testDatabase } from '../testing/test-database.ts';
import {
  approveRequest,
  closeRequest,
  executeAgain,
  rejectRequest,
  returnRequest,
  reviewRequest,
} from './requests/judge-request.ts';
import { expireRequests } from './requests/late-requests.ts';
import { listRequests, officeRequest, ownRequests, requestDetail } from './requests/list-requests.ts';
import { requestActions, requestMachine } from './requests/request-machine.ts';
import { saveRequest } from './requests/save-request.ts';
import { appealRequest, cancelRequest, submitRequest } from './requests/submit-request.ts';
import { writeToOffice, writeToStudent } from './requests/write-message.ts';
import { saveType } from './save-type.ts';
import { studentRequests } from './student-parts.ts';

const { inTransaction } = await testDatabase();
const reader = { language: 'it', timeZone } as const;

type Given = { requestId: string; careerId: string; courseId: string };

async function givenStudentWithType(tx: Database) {
  const course = await givenCourse(tx);
  await givenType(tx);
  return { careerId: await givenAttendee(tx, course), courseId: course.courseId };
}
const statusOf = async (tx: Database, requestId: string) =>
  (await tx.select().from(requests).where(eq(requests.id, requestId)))[0]?.status;
const approve = (tx: Database, requestId: string, at = now) =>
  approveRequest(tx, { ...sealing, requestId, areas: withEffects, timeZone, by: 'Ufficio didattico' }, at);
const reject = (tx: Database, requestId: string, at = now) =>
  rejectRequest(tx, { requestId, reason: 'Mancano i requisiti', timeZone, by: 'Ufficio didattico' }, at);
const close = (tx: Database, requestId: string, by = 'Ufficio didattico') =>
  closeRequest(tx, { requestId, reason: 'Il corso non c’è più.', by }, now);
const noticesOf = async (tx: Database, careerId: string) => {
  const rows = await tx.select().from(notifications).where(eq(notifications.profileId, careerId));
  return rows.map(({ kind }) => kind).toSorted();
};
const correct = {
  corrections: [{ field: 'employer', note: 'Manca la sede.' }],
  days: 14,
  timeZone,
  by: 'Ufficio didattico',
};

async function approveTwice(tx: Database, requestId: string) {
  await doneBy(reviewRequest(tx, requestId, now));
  await doneBy(approve(tx, requestId));
  await doneBy(reviewRequest(tx, requestId, now));
  return await doneBy(approve(tx, requestId));
}

const stepsOf = async (tx: Database, careerId: string, at: Date) =>
  (await studentRequests(tx, { careerId, personId: '' }, { language: 'it', timeZone }, at)).steps;

describe('A7, B8: a request', () => {
  it(
    'is a step of the dashboard while it is to be corrected, and while its office is late',
    inTransaction(async (tx) => {
      const own = await givenStudentWithType(tx);
      const { requestId } = await givenSubmittedRequest(tx, own);
      expect(await stepsOf(tx, own.careerId, now)).toEqual([]);
      expect(await stepsOf(tx, own.careerId, addDays(now, 30))).toMatchObject([
        { code: 'request_overdue', severity: 'info', link: `/student/processes/${requestId}` },
      ]);

      await doneBy(reviewRequest(tx, requestId, now));
      await doneBy(returnRequest(tx, { requestId, ...correct }, now));

      expect(await stepsOf(tx, own.careerId, now)).toMatchObject([
        { code: 'request_returned', severity: 'soon', params: { request: 'Esonero dalla frequenza' } },
      ]);
      expect(await stepsOf(tx, own.careerId, addDays(now, 15))).toEqual([]);
    }),
  );

  it(
    'goes from a draft, over a correction and two offices, to its effect',
    inTransaction(async (tx) => {
      const own = await givenStudentWithType(tx);
      const { requestId, careerId } = await givenRequest(tx, own);
      const submitted = await doneBy(submitRequest(tx, { requestId, careerId, timeZone }, now));
      expect(submitted.protocol).toBe('1/2026');
      const detail = () => requestDetail(tx, { requestId, careerId, language: 'it' }, now);
      // from Friday two working days: Sunday 4 October is a feast anyway
      expect(await detail()).toMatchObject({ office: 'students', dueAt: '2026-10-06T21:59:59.999Z' });

      await doneBy(reviewRequest(tx, requestId, now));
      await doneBy(returnRequest(tx, { requestId, ...correct }, now));
      const wrong = { typeCode: 'exemption', requestId, careerId };
      expect(await codesOf(saveRequest(tx, { ...wrong, data: { course: randomUUID() } }, now))).toEqual([
        'processes.not_to_correct',
      ]);
      await doneBy(saveRequest(tx, { ...wrong, data: { employer: 'ACME, Trento' } }, now));
      const later = addDays(now, 10);
      await doneBy(submitRequest(tx, { requestId, careerId, timeZone }, later));
      // Monday 12 October: the two days that were left are counted from there
      expect(await detail()).toMatchObject({ dueAt: '2026-10-14T21:59:59.999Z', protocol: '1/2026' });

      expect(await approveTwice(tx, requestId)).toMatchObject({ status: 'executed' });
      expect(await tx.select().from(attendanceExemptions)).toMatchObject([
        { offeringId: own.courseId, careerId, reason: '1/2026' },
      ]);
      expect((await detail()).timeline.map(({ action }) => action)).toEqual([
        'submit',
        'review',
        'return',
        'submit',
        'review',
        'approve',
        'review',
        'approve',
        'execute',
      ]);
      expect(await noticesOf(tx, careerId)).toEqual(['requestDecided', 'requestReturned']);
    }),
  );

  it(
    'names everything that is missing, and nothing of it is written',
    inTransaction(async (tx) => {
      const { careerId } = await givenStudentWithType(tx);
      const { requestId } = await doneBy(saveRequest(tx, { typeCode: 'exemption', data: {}, careerId }, now));
      expect(await codesOf(submitRequest(tx, { requestId, careerId, timeZone }, now))).toEqual([
        'field.course',
        'field.employer',
      ]);
      expect(await statusOf(tx, requestId)).toBe('draft');
    }),
  );

  it(
    'is overdue after its working days, for the student and the office; a holiday of the institution counts for none',
    inTransaction(async (tx) => {
      const own = await givenStudentWithType(tx);
      await tx
        .insert(holidays)
        .values({ name: { it: 'Chiusura' }, startsOn: '2026-10-05', endsOn: '2026-10-06' });
      const { careerId } = await givenSubmittedRequest(tx, own);
      const overdueAt = async (at: Date) => {
        const { requests: mine } = await ownRequests(tx, { careerId, reader }, at);
        const late = await listRequests(tx, { overdue: true, language: 'it' }, at);
        return [mine[0]?.overdue, late.length];
      };
      expect(await overdueAt(new Date('2026-10-08T21:59:00Z'))).toEqual([false, 0]);
      expect(await overdueAt(new Date('2026-10-08T22:00:00Z'))).toEqual([true, 1]);
    }),
  );

  it(
    'is no longer taken back once an office has approved it, though it waits for the next',
    inTransaction(async (tx) => {
      const { requestId, careerId } = await givenSubmittedRequest(tx, await givenStudentWithType(tx));
      const seen = () => requestDetail(tx, { requestId, careerId, language: 'it' }, now);
      expect(await seen()).toMatchObject({ mayCancel: true });
      await doneBy(reviewRequest(tx, requestId, now));
      expect(await codesOf(cancelRequest(tx, { requestId, careerId }, now))).toEqual(['state.not_allowed']);
      await doneBy(approve(tx, requestId));
      expect(await seen()).toMatchObject({ status: 'submitted', mayCancel: false });
      expect(await codesOf(cancelRequest(tx, { requestId, careerId }, now))).toEqual([
        'processes.partly_approved',
      ]);
      expect(await statusOf(tx, requestId)).toBe('submitted');
    }),
  );

  it(
    'leaves an office that was late before a correction a working day after it',
    inTransaction(async (tx) => {
      const own = await givenStudentWithType(tx);
      const { requestId, careerId } = await givenSubmittedRequest(tx, own);
      const late = new Date('2026-10-30T10:00:00Z'); // a Friday, weeks after its time
      await doneBy(reviewRequest(tx, requestId, late));
      await doneBy(returnRequest(tx, { requestId, ...correct }, late));
      await doneBy(submitRequest(tx, { requestId, careerId, timeZone }, late));
      const seen = await requestDetail(tx, { requestId, careerId, language: 'it' }, late);
      expect(seen).toMatchObject({ overdue: false, dueAt: '2026-11-02T22:59:59.999Z' });
    }),
  );

  it(
    'is nobody else’s, and as a draft not the office’s',
    inTransaction(async (tx) => {
      const own = await givenStudentWithType(tx);
      const { requestId } = await givenRequest(tx, own);
      const other = { requestId, careerId: randomUUID(), timeZone, language: 'it' } as const;
      await expect(requestDetail(tx, other, now)).rejects.toThrow(NotFound);
      await expect(submitRequest(tx, other, now)).rejects.toThrow(NotFound);
      await expect(cancelRequest(tx, other, now)).rejects.toThrow(NotFound);
      await expect(officeRequest(tx, other, now)).rejects.toThrow(NotFound);
      await expect(reviewRequest(tx, requestId, now)).rejects.toThrow(NotFound);
      expect(await listRequests(tx, { language: 'it' }, now)).toEqual([]);
    }),
  );

  it(
    'keeps one draft of a type, and its form when the type changes',
    inTransaction(async (tx) => {
      const own = await givenStudentWithType(tx);
      const { requestId, careerId } = await givenRequest(tx, own);
      expect((await givenRequest(tx, own)).requestId).toBe(requestId);
      await givenType(tx, { closed: true, steps: [{ office: 'help', days: 1 }] });
      await doneBy(submitRequest(tx, { requestId, careerId, timeZone }, now));
      const asked = { requestId, careerId, language: 'it' } as const;
      expect(await requestDetail(tx, asked, now)).toMatchObject({ office: 'students' });
      expect(await codesOf(saveRequest(tx, { typeCode: 'exemption', data: {}, careerId }, now))).toEqual([
        'processes.closed',
      ]);
    }),
  );

  it(
    'stays approved with what failed, whole without a part of it, until the effect can be brought about',
    inTransaction(async (tx) => {
      const own = await givenStudentWithType(tx);
      const { requestId } = await givenSubmittedRequest(tx, own);
      await tx
        .update(requests)
        .set({ data: { course: randomUUID() } })
        .where(eq(requests.id, requestId));
      expect(await approveTwice(tx, requestId)).toMatchObject({ status: 'approved' });
      const { failure } = await officeRequest(tx, { requestId, language: 'it' }, now);
      expect(failure).toContain('not found');
      expect(await listRequests(tx, { language: 'it' }, now)).toMatchObject([{ requestId, failure }]);
      expect(await tx.$count(attendanceExemptions)).toBe(0);

      await tx
        .update(requests)
        .set({ data: { course: own.courseId } })
        .where(eq(requests.id, requestId));
      expect(
        await doneBy(executeAgain(tx, { ...sealing, requestId, areas: withEffects, timeZone }, now)),
      ).toMatchObject({
        status: 'executed',
      });
      expect(await noticesOf(tx, own.careerId)).toEqual(['requestDecided', 'requestExecuted']);
      expect(await officeRequest(tx, { requestId, language: 'it' }, now)).toMatchObject({ failure: null });
    }),
  );

  it(
    'that is approved and can’t be brought about is closed by the office, and its student reads why',
    inTransaction(async (tx) => {
      const own = await givenStudentWithType(tx);
      const { requestId, careerId } = await givenSubmittedRequest(tx, own);
      const lost = { course: randomUUID() };
      await tx.update(requests).set({ data: lost }).where(eq(requests.id, requestId));
      await approveTwice(tx, requestId);
      const [profile] = await tx.select().from(profiles).where(eq(profiles.id, careerId));
      expect(await codesOf(close(tx, requestId, profile?.badge ?? ''))).toEqual(['processes.own_request']);
      await tx.update(requests).set({ failure: null }).where(eq(requests.id, requestId));
      expect(await codesOf(close(tx, requestId))).toEqual(['processes.not_failed']);
      const failure = 'course not found';
      await tx.update(requests).set({ failure }).where(eq(requests.id, requestId));

      expect(await doneBy(close(tx, requestId))).toMatchObject({ status: 'closed' });
      const seen = await requestDetail(tx, { requestId, careerId, language: 'it' }, now);
      expect(seen).toMatchObject({ status: 'closed', office: null, mayWrite: false, appealUntil: null });
      expect(seen.timeline.at(-1)).toMatchObject({ action: 'close', note: 'Il corso non c’è più.' });
      expect(await noticesOf(tx, careerId)).toEqual(['requestClosed', 'requestDecided']);
      const office = await officeRequest(tx, { requestId, language: 'it' }, now);
      expect(office).toMatchObject({ failure });
      expect(office.decisions.at(-1)).toMatchObject({ action: 'close', by: 'Ufficio didattico' });
      const closed = and(eq(auditEvents.entityId, requestId), eq(auditEvents.action, 'request.close'));
      expect(await tx.$count(auditEvents, closed)).toBe(1);
      expect(await tx.$count(attendanceExemptions)).toBe(0);
      const again = executeAgain(tx, { ...sealing, requestId, areas: withEffects, timeZone }, now);
      expect(await codesOf(again)).toEqual(['state.not_allowed']);
      await givenSubmittedRequest(tx, own);
    }),
  );

  it(
    'that was rejected is appealed once and in time, and another office decides on all of it',
    inTransaction(async (tx) => {
      const own = await givenStudentWithType(tx);
      const { requestId, careerId } = await givenSubmittedRequest(tx, own);
      const seen = (at = now) => requestDetail(tx, { requestId, careerId, language: 'it' }, at);
      const appeal = (at: Date) =>
        appealRequest(tx, { requestId, careerId, reason: 'Lavoro a turni.', timeZone }, at);
      await doneBy(reviewRequest(tx, requestId, now));
      await doneBy(reject(tx, requestId));
      const until = '2026-10-12T21:59:59.999Z';
      expect(await seen()).toMatchObject({ status: 'rejected', appealUntil: until, office: null });
      expect(await stepsOf(tx, careerId, now)).toMatchObject([
        { code: 'request_rejected', severity: 'info', dueAt: new Date(until) },
      ]);
      const late = new Date('2026-10-12T22:00:00Z');
      expect(await seen(late)).toMatchObject({ appealUntil: null });
      expect(await stepsOf(tx, careerId, late)).toEqual([]);
      expect(await codesOf(appeal(late))).toEqual(['processes.appeal_late']);

      await doneBy(appeal(now));
      expect(await seen()).toMatchObject({
        ...{ status: 'appealed', office: 'help', dueAt: '2026-10-05T21:59:59.999Z' },
        ...{ appealUntil: null, mayCancel: false, overdue: false },
      });
      expect((await seen()).timeline.at(-1)).toMatchObject({ action: 'appeal', note: 'Lavoro a turni.' });
      expect(await listRequests(tx, { overdue: true, language: 'it' }, late)).toHaveLength(1);
      await doneBy(reviewRequest(tx, requestId, now));
      await doneBy(returnRequest(tx, { requestId, ...correct }, now));
      await doneBy(submitRequest(tx, { requestId, careerId, timeZone }, now));
      expect(await seen()).toMatchObject({ office: 'help', mayCancel: false });
      await doneBy(reviewRequest(tx, requestId, now));
      expect(await doneBy(approve(tx, requestId))).toMatchObject({ status: 'executed' });
      expect(await tx.$count(attendanceExemptions)).toBe(1);
    }),
  );

  it(
    'that was rejected on appeal too, or whose type has no appeal, stays so; nobody else appeals it',
    inTransaction(async (tx) => {
      const own = await givenStudentWithType(tx);
      const { requestId, careerId } = await givenSubmittedRequest(tx, own);
      const appeal = { requestId, careerId, reason: 'Ancora.', timeZone };
      await doneBy(reviewRequest(tx, requestId, now));
      await doneBy(reject(tx, requestId));
      const other = appealRequest(tx, { ...appeal, careerId: randomUUID() }, now);
      await expect(other).rejects.toThrow(NotFound);
      await doneBy(appealRequest(tx, appeal, now));
      await doneBy(reviewRequest(tx, requestId, now));
      await doneBy(reject(tx, requestId));
      expect(await codesOf(appealRequest(tx, appeal, now))).toEqual(['processes.no_appeal']);

      await givenType(tx, { appeal: undefined });
      const without = await givenSubmittedRequest(tx, own);
      await doneBy(reviewRequest(tx, without.requestId, now));
      await doneBy(reject(tx, without.requestId));
      const refused = appealRequest(tx, { ...appeal, requestId: without.requestId }, now);
      expect(await codesOf(refused)).toEqual(['processes.no_appeal']);
    }),
  );

  it(
    'has messages of its student and the offices from when it is handed in until it is over, beside its timeline',
    inTransaction(async (tx) => {
      const own = await givenStudentWithType(tx);
      const { requestId, careerId } = await givenRequest(tx, own);
      const toOffice = () => writeToOffice(tx, { requestId, careerId, text: 'A che punto è?' }, now);
      const toStudent = () => writeToStudent(tx, { requestId, text: 'Manca una firma.' }, now);
      expect(await codesOf(toOffice())).toEqual(['processes.no_messages']);
      await expect(toStudent()).rejects.toThrow(NotFound);

      await doneBy(submitRequest(tx, { requestId, careerId, timeZone }, now));
      const listed = async () => (await listRequests(tx, { language: 'it' }, now))[0]?.unanswered;
      expect(await listed()).toBe(false);
      await doneBy(toOffice());
      expect(await listed()).toBe(true);
      await doneBy(toStudent());
      expect(await listed()).toBe(false);
      expect(await noticesOf(tx, careerId)).toEqual(['requestAnswered']);
      const seen = await requestDetail(tx, { requestId, careerId, language: 'it' }, now);
      expect(seen).toMatchObject({
        mayWrite: true,
        messages: [
          { by: 'student', text: 'A che punto è?' },
          { by: 'office', text: 'Manca una firma.' },
        ],
        timeline: [{ action: 'submit' }],
      });
      const stranger = { requestId, careerId: randomUUID(), text: 'Chi sono?' };
      await expect(writeToOffice(tx, stranger, now)).rejects.toThrow(NotFound);

      await doneBy(cancelRequest(tx, { requestId, careerId }, now));
      expect(await codesOf(toOffice())).toEqual(['processes.no_messages']);
      expect(await codesOf(toStudent())).toEqual(['processes.no_messages']);
    }),
  );

  it(
    'takes fifty messages of its student, and the office’s still',
    inTransaction(async (tx) => {
      const own = await givenSubmittedRequest(tx, await givenStudentWithType(tx));
      for (let count = 0; count < 50; count += 1) {
        await doneBy(writeToOffice(tx, { ...own, text: `${count}` }, now));
      }
      expect(await codesOf(writeToOffice(tx, { ...own, text: 'Ancora' }, now))).toEqual([
        'processes.many_messages',
      ]);
      await doneBy(writeToStudent(tx, { requestId: own.requestId, text: 'Basta così.' }, now));
    }),
  );

  it(
    'names a course that its student is in, when it is handed in',
    inTransaction(async (tx) => {
      const own = await givenStudentWithType(tx);
      const elsewhere = await givenCourse(tx);
      const { requestId, careerId } = await givenRequest(tx, { ...own, courseId: elsewhere.courseId });
      expect(await codesOf(submitRequest(tx, { requestId, careerId, timeZone }, now))).toEqual([
        'field.course',
      ]);
      await doneBy(saveRequest(tx, { typeCode: 'exemption', data: { course: own.courseId }, careerId }, now));
      await doneBy(submitRequest(tx, { requestId, careerId, timeZone }, now));
    }),
  );

  it(
    'without an effect needs no code',
    inTransaction(async (tx) => {
      const own = await givenStudentWithType(tx);
      await doneBy(saveType(tx, { ...(await typeWithout()), closed: false }, now));
      const asked = { typeCode: 'other', data: { what: 'Una cosa' }, careerId: own.careerId };
      const { requestId } = await doneBy(saveRequest(tx, asked, now));
      await doneBy(submitRequest(tx, { requestId, careerId: own.careerId, timeZone }, now));
      await doneBy(reviewRequest(tx, requestId, now));
      expect(await doneBy(approve(tx, requestId))).toMatchObject({ status: 'executed' });
    }),
  );

  it(
    'is stopped by a lock on requests',
    inTransaction(async (tx) => {
      const own = await givenStudentWithType(tx);
      const request = await givenRequest(tx, own);
      await givenLock(tx, own.careerId, now, { type: 'OFFICE', blocks: ['REQUEST_SUBMIT'] });
      expect(await codesOf(submitRequest(tx, request, now))).toEqual(['processes.locked']);
      const { reasons } = await ownRequests(tx, { careerId: own.careerId, reader }, now);
      expect(reasons).toMatchObject([{ code: 'processes.locked' }]);
    }),
  );
});

async function typeWithout() {
  const what = { code: 'what', kind: 'text', label: { it: 'Che cosa' }, required: true } as const;
  const steps = [{ office: 'students' as const, days: 1 }];
  return { code: 'other', title: { it: 'Altro' }, form: [what], steps };
}

type Act = (tx: Database, given: Given) => Promise<Outcome<unknown>>;
const acts = {
  submit: (tx, given) => submitRequest(tx, { ...given, timeZone }, now),
  review: (tx, { requestId }) => reviewRequest(tx, requestId, now),
  return: (tx, { requestId }) => returnRequest(tx, { requestId, ...correct }, now),
  approve: (tx, { requestId }) => approve(tx, requestId),
  reject: (tx, { requestId }) => reject(tx, requestId),
  close: (tx, { requestId }) => close(tx, requestId),
  execute: (tx, { requestId }) =>
    executeAgain(tx, { ...sealing, requestId, areas: withEffects, timeZone }, now),
  cancel: (tx, given) => cancelRequest(tx, given, now),
  appeal: (tx, given) => appealRequest(tx, { ...given, reason: 'Lavoro a turni.', timeZone }, now),
} satisfies Record<string, Act>;

describe('the machine of requests', () => {
  const pairs = pairsOf(
    requestMachine,
    requestActions.filter((action) => action in acts || action === 'expire'),
  );
  const givenIn = async (tx: Database, status: RequestStatus): Promise<Given> => {
    const own = await givenStudentWithType(tx);
    const { requestId } = await givenSubmittedRequest(tx, own);
    await tx
      .update(requests)
      .set({
        ...{ status, dueAt: addDays(now, 1) },
        appealUntil: status === 'rejected' ? addDays(now, 1) : null,
        appealedAt: status === 'appealed' ? now : null,
        failure: status === 'approved' ? 'state.not_allowed' : null,
      })
      .where(eq(requests.id, requestId));
    return { ...own, requestId };
  };

  it.each(pairs.filter(({ action }) => action !== 'expire'))(
    'A7: $from, $action: listed $listed',
    ({ from, action, listed }) =>
      inTransaction(async (tx) => {
        const given = await givenIn(tx, from);
        const act: Act = acts[action as keyof typeof acts];
        expect(await codesOf(act(tx, given))).toEqual(listed ? [] : ['state.not_allowed']);
        const ends: readonly (string | undefined)[] = endsOf(requestMachine, from, action) ?? [from];
        expect(ends).toContain(await statusOf(tx, given.requestId));
      })(),
  );

  it.each(pairs.filter(({ action }) => action === 'expire'))(
    'A7: $from, when the time to correct passes: listed $listed',
    ({ from }) =>
      inTransaction(async (tx) => {
        const { requestId } = await givenIn(tx, from);
        await expireRequests(tx, addDays(now, 2));
        const ends: readonly (string | undefined)[] = endsOf(requestMachine, from, 'expire') ?? [from];
        expect(ends).toContain(await statusOf(tx, requestId));
      })(),
  );
});
