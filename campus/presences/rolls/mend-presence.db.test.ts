import { addMinutes } from 'date-fns/addMinutes';
import { and, eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { areas } from '../../areas.ts';
import { attendances, auditEvents, notifications } from '../../db/schema.ts';
import { NotFound } from '../../platform/failures.ts';
import { codesOf, doneBy, givenProfessor } from '../../testing/teaching/courses-fixtures.ts';
import {
  after,
  confirmed,
  givenAttendee,
  givenOpenRoll,
  timeZone,
} from '../../testing/teaching/presences-fixtures.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { readAudit } from '../../testing/written.ts';
import { ownPresences } from '../attendance/own-presences.ts';
import { dispute } from './disputes.ts';
import { markByHand, mendPresence } from './mark-presence.ts';
import { confirmRoll, undoConfirmation } from './open-roll.ts';

const { inTransaction } = await testDatabase();
const reason = 'Era alla visita medica';

it.each(['present', 'excused'] as const)(
  'G11: an absence in a confirmed roll is mended with a reason that the student reads: %s',
  (status) =>
    inTransaction(async (tx) => {
      const lesson = await givenOpenRoll(tx);
      const careerId = await givenAttendee(tx, lesson);
      const { lessonId, professorId } = lesson;
      const mend = () => mendPresence(tx, { lessonId, careerId, status, reason, professorId }, after);
      expect(await codesOf(mend())).toEqual(['state.not_allowed']);
      await confirmed(tx, lesson);

      const { minutes } = await doneBy(mend());

      const own = and(eq(attendances.lessonId, lessonId), eq(attendances.careerId, careerId));
      const [written] = await tx.select().from(attendances).where(own);
      expect(written).toMatchObject({ status, minutes, source: 'manual', markedById: professorId });
      expect(minutes > 0).toBe(status === 'present');
      const [told] = await tx.select().from(notifications).where(eq(notifications.kind, 'presenceMended'));
      expect(told).toMatchObject({ profileId: careerId, params: { reason } });
      const { courses } = await ownPresences(tx, careerId, { language: 'it', timeZone }, after);
      expect(courses[0]?.lessons).toMatchObject([{ lessonId, status, mended: reason }]);
      const [audited] = await readAudit(tx, eq(auditEvents.action, 'attendance.mend'));
      expect(audited).toMatchObject({ actorId: professorId, detail: { status, reason } });
      // Who is there, or excused, isn't mended once more: nothing is taken away by it.
      expect(await codesOf(mend())).toEqual(['state.not_allowed']);
    })(),
);

it(
  'G11: an absence that is disputed is decided, not mended; and a lesson of somebody else’s isn’t found',
  inTransaction(async (tx) => {
    const lesson = await givenOpenRoll(tx);
    const careerId = await givenAttendee(tx, lesson);
    await confirmed(tx, lesson);
    const { lessonId, professorId } = lesson;
    const asked = { lessonId, careerId, status: 'present', reason } as const;
    await expect(
      mendPresence(tx, { ...asked, professorId: await givenProfessor(tx) }, after),
    ).rejects.toThrow(NotFound);

    await doneBy(dispute(tx, { lessonId, careerId, reason: 'C’ero', timeZone }, after));
    expect(await codesOf(mendPresence(tx, { ...asked, professorId }, after))).toEqual(['state.not_allowed']);
  }),
);

it(
  'G11: a lesson that was mended, then marked anew, stands once among a student’s own, with the reason of the mark that counts',
  inTransaction(async (tx) => {
    const lesson = await givenOpenRoll(tx);
    const careerId = await givenAttendee(tx, lesson);
    const { lessonId, professorId } = lesson;
    const shown = async () => {
      const { courses } = await ownPresences(tx, careerId, { language: 'it', timeZone }, after);
      return courses[0]?.lessons.map(({ status, mended }) => ({ status, mended }));
    };
    const mend = (status: 'excused' | 'present', why: string, at: Date) =>
      doneBy(mendPresence(tx, { lessonId, careerId, status, reason: why, professorId }, at));
    await confirmed(tx, lesson);
    await mend('excused', 'Era malato', after);
    await doneBy(undoConfirmation(tx, { ...lesson, timeZone, areas }, addMinutes(after, 1)));
    expect(await shown()).toEqual([{ status: 'excused', mended: 'Era malato' }]);

    await doneBy(markByHand(tx, { ...lesson, careerId, status: 'absent' }, addMinutes(after, 2)));
    expect(await shown()).toEqual([{ status: 'absent', mended: null }]);

    await doneBy(confirmRoll(tx, { ...lesson, timeZone }, addMinutes(after, 3)));
    await mend('present', reason, addMinutes(after, 4));
    expect(await shown()).toEqual([{ status: 'present', mended: reason }]);
  }),
);
