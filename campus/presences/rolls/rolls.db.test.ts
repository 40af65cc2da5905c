import { addDays } from 'date-fns/addDays';
import { addMinutes } from 'date-fns/addMinutes';
import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { areas } from '../../areas.ts';
import type { Database } from '../../db/database.ts';
import { attendances, auditEvents, lessons, outbox, people, planRows } from '../../db/schema.ts';
import { NotFound, VersionConflict } from '../../platform/failures.ts';
import {
  codesOf,
  doneBy,
  givenCourse,
  givenEnrolment,
  givenProfessor,
  givenStudent,
} from '../../testing/teaching/courses-fixtures.ts';
import { endsAt, type GivenLesson, givenLesson, startsAt } from '../../testing/teaching/lessons-fixtures.ts';
import {
  after,
  confirmed,
  during,
  givenAttendee,
  givenOpenRoll,
  givenRule,
  timeZone,
} from '../../testing/teaching/presences-fixtures.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { readAudit, readOutbox } from '../../testing/written.ts';
import { exempt, saveAttendanceRules } from '../attendance/office-presences.ts';
import { ownPresences } from '../attendance/own-presences.ts';
import { exportRegister, registerOf } from '../attendance/register.ts';
import { announceAbsence } from './announce-absence.ts';
import { decideDispute, dispute } from './disputes.ts';
import { listRolls } from './list-rolls.ts';
import { markByHand } from './mark-presence.ts';
import { closeRoll, confirmByOffice, confirmRoll, openRoll, reopenRoll } from './open-roll.ts';
import { rollCode, rollDetail } from './roll-detail.ts';

const { inTransaction } = await testDatabase();
const reader = { language: 'it' as const, timeZone };
const own = (lesson: GivenLesson) => ({
  lessonId: lesson.lessonId,
  professorId: lesson.professorId,
  timeZone,
});

const statusOf = async (tx: Database, { lessonId }: GivenLesson, careerId: string) => {
  const whose = and(eq(attendances.lessonId, lessonId), eq(attendances.careerId, careerId));
  const [record] = await tx.select().from(attendances).where(whose);
  return record?.status;
};

describe('a roll', () => {
  it(
    'opens from a quarter of an hour before the lesson, once',
    inTransaction(async (tx) => {
      const lesson = await givenLesson(tx);
      const early = addMinutes(startsAt, -16);
      const outcome = await openRoll(tx, own(lesson), early);
      expect(outcome).toMatchObject({
        refusals: [{ code: 'presences.too_early', availableFrom: addMinutes(startsAt, -15) }],
      });
      await doneBy(openRoll(tx, own(lesson), addMinutes(startsAt, -15)));
      expect(await codesOf(openRoll(tx, own(lesson), during))).toEqual(['state.not_allowed']);
      const [told] = await readOutbox(tx, eq(outbox.name, 'rollChanged'));
      expect(told).toMatchObject({ audience: `course:${lesson.courseId}`, payload: { status: 'open' } });
    }),
  );

  it.each(['cancelled', 'moved', 'draft'] as const)('is not called of a lesson that is %s', (status) =>
    inTransaction(async (tx) => {
      const lesson = await givenLesson(tx, { status });
      expect(await codesOf(openRoll(tx, own(lesson), during))).toEqual(['state.not_allowed']);
    })(),
  );

  it(
    'is the same to every window that shows it, by the service’s clock, and its key is never told',
    inTransaction(async (tx) => {
      const lesson = await givenOpenRoll(tx);
      const asked = { ...own(lesson), publicOrigin: 'https://ateneo.example' };
      const shown = await rollCode(tx, asked, reader, during);
      expect(await rollCode(tx, asked, reader, during)).toEqual(shown);
      expect(shown).toMatchObject({ status: 'open', present: 0, expected: 0 });
      expect(new Date(shown.changesAt).getTime() - during.getTime()).toBeLessThanOrEqual(15_000);
      expect((await rollCode(tx, asked, reader, addMinutes(during, 1))).code).not.toBe(shown.code);
      expect(JSON.stringify(await rollDetail(tx, { ...own(lesson), areas }, reader, during))).not.toContain(
        'key',
      );
      await doneBy(closeRoll(tx, own(lesson), during));
      expect(await rollCode(tx, asked, reader, during)).toMatchObject({ status: 'closed', code: '' });
    }),
  );

  it(
    'is nobody’s but of who teaches the course or holds the lesson',
    inTransaction(async (tx) => {
      const lesson = await givenOpenRoll(tx);
      const professorId = await givenProfessor(tx);
      const stranger = { ...own(lesson), professorId };
      const careerId = await givenAttendee(tx, lesson);
      const calls = [
        () => openRoll(tx, stranger, during),
        () => closeRoll(tx, stranger, during),
        () => reopenRoll(tx, stranger, during),
        () => confirmRoll(tx, stranger, during),
        () => rollDetail(tx, { ...stranger, areas }, reader, during),
        () => rollCode(tx, { ...stranger, publicOrigin: 'https://a.example' }, reader, during),
        () => markByHand(tx, { ...stranger, careerId, status: 'present' }, during),
        () => registerOf(tx, { ...stranger, courseId: lesson.courseId }, reader, during),
        () => exportRegister(tx, { ...stranger, courseId: lesson.courseId }, reader, during),
      ];
      for (const call of calls) await expect(call()).rejects.toThrow(NotFound);
      expect((await listRolls(tx, professorId, reader, during)).lessons).toEqual([]);
    }),
  );
});

it(
  'S8: a roll and its register show the legal name, with what the student chose beside it',
  inTransaction(async (tx) => {
    const lesson = await givenOpenRoll(tx);
    await givenAttendee(tx, lesson, { givenName: 'Bruno', familyName: 'Bianchi' });
    await tx.update(people).set({ preferredName: 'Rettore' }).where(eq(people.familyName, 'Bianchi'));
    const shown = [{ name: 'Bianchi Bruno', preferredName: 'Rettore' }];
    expect((await rollDetail(tx, { ...own(lesson), areas }, reader, during)).rows).toMatchObject(shown);
    expect((await registerOf(tx, lesson, reader, during)).rows).toMatchObject(shown);
  }),
);

describe('a mark by hand', () => {
  it.each([
    ['present', undefined, 120],
    ['late', undefined, 115],
    ['late', 60, 60],
    ['absent', undefined, 0],
  ] as const)('%s with %s minutes: %i count', (status, minutes, counted) =>
    inTransaction(async (tx) => {
      const lesson = await givenOpenRoll(tx);
      const careerId = await givenAttendee(tx, lesson);
      const asked = { ...own(lesson), careerId, status, ...(minutes !== undefined && { minutes }) };
      expect(await doneBy(markByHand(tx, asked, during))).toMatchObject({ status, minutes: counted });
      const [audited] = await readAudit(tx, eq(auditEvents.action, 'attendance.mark'));
      expect(audited).toMatchObject({ actorId: lesson.professorId, detail: { status, minutes: counted } });
    })(),
  );

  it(
    'goes before another, and is of somebody on the roster and of no more minutes than there are',
    inTransaction(async (tx) => {
      const lesson = await givenOpenRoll(tx);
      const careerId = await givenAttendee(tx, lesson);
      await doneBy(markByHand(tx, { ...own(lesson), careerId, status: 'absent' }, during));
      await doneBy(markByHand(tx, { ...own(lesson), careerId, status: 'late' }, during));
      expect(await statusOf(tx, lesson, careerId)).toBe('late');
      const tooMany = markByHand(tx, { ...own(lesson), careerId, status: 'late', minutes: 121 }, during);
      expect(await codesOf(tooMany)).toEqual(['presences.too_many_minutes']);
      const stranger = await givenStudent(tx, [lesson]);
      const other = markByHand(tx, { ...own(lesson), careerId: stranger, status: 'present' }, during);
      await expect(other).rejects.toThrow(NotFound);
    }),
  );
});

describe('a mark that was made on what the page showed', () => {
  it(
    'G11: is refused where the student has checked in since, and taken where nothing came between',
    inTransaction(async (tx) => {
      const lesson = await givenOpenRoll(tx);
      const careerId = await givenAttendee(tx, lesson);
      const mark = (status: 'absent' | 'late', over: string | null, now: Date) =>
        markByHand(tx, { ...own(lesson), careerId, status, over }, now);
      const first = await doneBy(mark('absent', null, during));
      await expect(mark('late', null, addMinutes(during, 1))).rejects.toThrow(VersionConflict);
      expect(await statusOf(tx, lesson, careerId)).toBe('absent');
      await doneBy(mark('late', first.markedAt, addMinutes(during, 2)));
      expect(await statusOf(tx, lesson, careerId)).toBe('late');
      await expect(mark('absent', first.markedAt, addMinutes(during, 3))).rejects.toThrow(VersionConflict);
    }),
  );
});

describe('confirming', () => {
  it(
    'writes who was absent, of those who had joined by then, and frees whom the office freed',
    inTransaction(async (tx) => {
      const lesson = await givenOpenRoll(tx);
      const there = await givenAttendee(tx, lesson);
      const absent = await givenAttendee(tx, lesson);
      const free = await givenAttendee(tx, lesson);
      const later = await givenAttendee(tx, lesson);
      await tx.execute(
        `update enrolment set requested_at = '2026-09-29T00:00:00Z' where career_id = '${later}'` as never,
      );
      const { courseId } = lesson;
      await doneBy(exempt(tx, { courseId, careerId: free, exempt: true, reason: 'Lavora', areas }, during));
      await doneBy(markByHand(tx, { ...own(lesson), careerId: there, status: 'present' }, during));

      await confirmed(tx, lesson);

      expect(await statusOf(tx, lesson, there)).toBe('present');
      expect(await statusOf(tx, lesson, absent)).toBe('absent');
      expect(await statusOf(tx, lesson, free)).toBe('exempt');
      expect(await statusOf(tx, lesson, later)).toBeUndefined();
    }),
  );

  it(
    'is the professor’s for seven days, then the office’s',
    inTransaction(async (tx) => {
      const lesson = await givenOpenRoll(tx);
      await doneBy(closeRoll(tx, own(lesson), after));
      const last = new Date('2026-10-05T21:59:59.999Z');
      const late = new Date(last.getTime() + 1);
      expect(await codesOf(confirmRoll(tx, own(lesson), late))).toEqual(['presences.confirm_late']);
      expect(await codesOf(reopenRoll(tx, own(lesson), late))).toEqual(['presences.confirm_late']);
      await doneBy(confirmByOffice(tx, lesson, late));
      expect(await codesOf(confirmRoll(tx, own(lesson), last))).toEqual(['state.not_allowed']);
    }),
  );

  it(
    'writes in the plan of whoever has seen enough that the course was attended',
    inTransaction(async (tx) => {
      const lesson = await givenOpenRoll(tx);
      const [seen, missed] = [await givenAttendee(tx, lesson), await givenAttendee(tx, lesson)];
      await givenRule(tx, lesson, 75);
      await doneBy(markByHand(tx, { ...own(lesson), careerId: seen, status: 'present' }, during));
      await confirmed(tx, lesson);
      const rows = await tx.select().from(planRows).where(eq(planRows.unitId, lesson.unitId));
      expect(rows.map(({ status }) => status).sort()).toEqual(['attended', 'planned']);
      const { rows: register } = await registerOf(
        tx,
        { ...own(lesson), courseId: lesson.courseId },
        reader,
        after,
      );
      expect(
        register.map(({ careerId, kinds }) => [careerId, kinds[0]?.standing, kinds[0]?.percent]),
      ).toEqual([
        [missed, 'failed', 0],
        [seen, 'met', 100],
      ]);
    }),
  );

  it(
    'leaves the list of what is to be done',
    inTransaction(async (tx) => {
      const lesson = await givenOpenRoll(tx);
      const tomorrow = addDays(after, 1);
      const listed = async () => (await listRolls(tx, lesson.professorId, reader, tomorrow)).lessons;
      expect(await listed()).toMatchObject([{ lessonId: lesson.lessonId, status: 'open' }]);
      await confirmed(tx, lesson);
      expect(await listed()).toEqual([]);
    }),
  );
});

describe('a dispute', () => {
  const disputed = async (tx: Database) => {
    const lesson = await givenOpenRoll(tx);
    const careerId = await givenAttendee(tx, lesson);
    await givenRule(tx, lesson, 100);
    await confirmed(tx, lesson);
    return { lesson, careerId, asked: { ...lesson, careerId, reason: 'C’ero', timeZone } };
  };

  it.each(['upheld', 'denied'] as const)(
    '%s: decided once, with a reason that its student reads',
    (decision) =>
      inTransaction(async (tx) => {
        const { lesson, careerId, asked } = await disputed(tx);
        const { disputeId } = await doneBy(dispute(tx, asked, addDays(after, 1)));
        const { disputes } = await listRolls(tx, lesson.professorId, reader, after);
        expect(disputes).toMatchObject([{ disputeId, reason: 'C’ero', status: 'absent' }]);
        const asks = { ...own(lesson), disputeId, decision, reason: 'Visto' };
        await doneBy(decideDispute(tx, asks, addDays(after, 2)));

        expect(await statusOf(tx, lesson, careerId)).toBe(decision === 'upheld' ? 'present' : 'absent');
        const { courses } = await ownPresences(tx, careerId, reader, after);
        expect(courses[0]?.lessons[0]?.dispute).toEqual({
          status: decision,
          reason: 'C’ero',
          answer: 'Visto',
        });
        const [row] = await tx.select().from(planRows).where(eq(planRows.unitId, lesson.unitId));
        expect(row?.status).toBe(decision === 'upheld' ? 'attended' : 'planned');
        expect(await codesOf(decideDispute(tx, asks, addDays(after, 2)))).toEqual(['state.not_allowed']);
      })(),
  );

  it(
    'is made once, within seven days, of one’s own record, once it is confirmed',
    inTransaction(async (tx) => {
      const { lesson, asked } = await disputed(tx);
      expect(await codesOf(dispute(tx, asked, new Date('2026-10-05T22:00:00Z')))).toEqual([
        'presences.dispute_late',
      ]);
      await doneBy(dispute(tx, asked, after));
      expect(await codesOf(dispute(tx, asked, after))).toEqual(['state.not_allowed']);
      const stranger = { ...asked, careerId: await givenStudent(tx, [lesson]) };
      await expect(dispute(tx, stranger, after)).rejects.toThrow(NotFound);
    }),
  );

  it(
    'is decided by nobody else',
    inTransaction(async (tx) => {
      const { asked } = await disputed(tx);
      const { disputeId } = await doneBy(dispute(tx, asked, after));
      const professorId = await givenProfessor(tx);
      const asks = { disputeId, decision: 'upheld' as const, reason: 'x', professorId };
      await expect(decideDispute(tx, asks, after)).rejects.toThrow(NotFound);
    }),
  );
});

describe('what a student reads', () => {
  it(
    'is what is written, what may still be missed, and the lessons to come',
    inTransaction(async (tx) => {
      const lesson = await givenOpenRoll(tx);
      const careerId = await givenAttendee(tx, lesson);
      await givenRule(tx, lesson, 50);
      await confirmed(tx, lesson);
      for (const days of [7, 14, 21]) {
        await givenLesson(tx, { startsAt: addDays(startsAt, days), endsAt: addDays(endsAt, days) }, lesson);
      }
      const { courses } = await ownPresences(tx, careerId, reader, after);
      expect(courses).toMatchObject([
        { kinds: [{ required: 50, percent: 0, standing: 'on_track', canMiss: 1 }] },
      ]);
      expect(courses[0]?.lessons.map(({ status }) => status)).toEqual([null, null, 'absent']);
    }),
  );

  it(
    'says beforehand that one won’t come, and the professor sees it in the roll',
    inTransaction(async (tx) => {
      const lesson = await givenLesson(tx);
      const careerId = await givenAttendee(tx, lesson);
      await doneBy(announceAbsence(tx, { ...lesson, careerId }, addMinutes(startsAt, -20)));
      await doneBy(announceAbsence(tx, { ...lesson, careerId }, addMinutes(startsAt, -19)));
      const { rows } = await rollDetail(tx, { ...own(lesson), areas }, reader, during);
      expect(rows).toMatchObject([{ careerId, announced: true, status: null }]);
      const late = announceAbsence(tx, { ...lesson, careerId }, startsAt);
      expect(await codesOf(late)).toEqual(['presences.lesson_begun']);
      const stranger = await givenStudent(tx, [lesson]);
      const theirs = announceAbsence(tx, { ...lesson, careerId: stranger }, addMinutes(startsAt, -20));
      await expect(theirs).rejects.toThrow(NotFound);
    }),
  );
});

describe('the register', () => {
  it(
    'becomes a file that no spreadsheet takes for formulas, and that it was is audited',
    inTransaction(async (tx) => {
      const lesson = await givenOpenRoll(tx);
      await givenAttendee(tx, lesson, { familyName: '=HYPERLINK("x")' });
      await confirmed(tx, lesson);
      const asked = { ...own(lesson), courseId: lesson.courseId };
      const { csv } = await exportRegister(tx, asked, reader, after);
      const [head, row] = csv.trim().split('\r\n');
      expect(head).toBe('\uFEFFCognome e nome;Matricola;2026-09-28;% lezioni'.slice(1));
      expect(row).toMatch(/^"'=HYPERLINK\(""x""\) Nome";M\d+;assente;0$/);
      const [audited] = await readAudit(tx, eq(auditEvents.action, 'attendance-register.export'));
      expect(audited).toMatchObject({ actorId: lesson.professorId, entityId: lesson.courseId });
    }),
  );

  it(
    'frees a student of what was written, and back',
    inTransaction(async (tx) => {
      const lesson = await givenOpenRoll(tx);
      const careerId = await givenAttendee(tx, lesson);
      await confirmed(tx, lesson);
      const { courseId } = lesson;
      await doneBy(saveAttendanceRules(tx, { courseId, rules: [{ kind: 'lecture', percent: 80 }] }, after));
      await doneBy(exempt(tx, { courseId, careerId, exempt: true, reason: 'Lavora', areas }, after));
      expect(await statusOf(tx, lesson, careerId)).toBe('exempt');
      await doneBy(exempt(tx, { courseId, careerId, exempt: false, reason: 'Non lavora', areas }, after));
      expect(await statusOf(tx, lesson, careerId)).toBe('absent');
      const stranger = await givenStudent(tx, [await givenCourse(tx)]);
      const other = exempt(tx, { courseId, careerId: stranger, exempt: true, reason: 'x', areas }, after);
      await expect(other).rejects.toThrow(NotFound);
    }),
  );

  it(
    'counts no lesson that was cancelled, and no student who left',
    inTransaction(async (tx) => {
      const lesson = await givenOpenRoll(tx);
      const left = await givenStudent(tx, [lesson]);
      await givenEnrolment(tx, { courseId: lesson.courseId, careerId: left }, 'dropped');
      await givenLesson(tx, { status: 'cancelled' }, { ...lesson });
      const register = await registerOf(tx, { ...own(lesson), courseId: lesson.courseId }, reader, after);
      expect(register).toMatchObject({ lessons: [{ lessonId: lesson.lessonId }], rows: [] });
      expect(await tx.$count(lessons, eq(lessons.offeringId, lesson.courseId))).toBe(2);
    }),
  );
});
