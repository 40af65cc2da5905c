import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addHours } from 'date-fns/addHours';
import { addMinutes } from 'date-fns/addMinutes';
import { addMonths } from 'date-fns/addMonths';
import { addYears } from 'date-fns/addYears';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { issueCertificateRequest } from '../../../contract/documents/certificates.ts';
import { areas } from '../../areas.ts';
import type { Database } from '../../db/database.ts';
import { charges } from '../../db/schema.ts';
import { attend } from '../../exams/day/attend.ts';
import { markByHand } from '../../presences/rolls/mark-presence.ts';
import { sealKeyOf } from '../../seal/seal-key.ts';
import { givenSignedIn } from '../../testing/people/signed-in-fixtures.ts';
import { codesOf, doneBy, givenCourse } from '../../testing/teaching/courses-fixtures.ts';
import { givenBooked, givenOutcome, givenSession } from '../../testing/teaching/exams-fixtures.ts';
import { endsAt, givenLesson } from '../../testing/teaching/lessons-fixtures.ts';
import {
  after,
  confirmed,
  during,
  givenAttendee,
  givenOpenRoll,
  timeZone,
} from '../../testing/teaching/presences-fixtures.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { faultsOfPdf, textOfPdf, unreadableHere } from '../../testing/test-pdfs.ts';
import { attendedDays } from './attended-days.ts';
import { issueCertificate } from './issue-certificate.ts';
import { certificateFile, ownCertificates } from './own-certificates.ts';
import { verifyCertificate } from './verify-certificate.ts';

const { inTransaction } = await testDatabase();
const dataDir = mkdtempSync(join(tmpdir(), 'seal-'));
afterAll(() => rmSync(dataDir, { recursive: true }));

const setting = {
  ...{ timeZone, publicOrigin: 'https://portale.ateneo.example', areas },
  institution: { name: 'Università di Ateneo', acronym: 'ATN' },
  key: sealKeyOf({ dataDir, pem: undefined }),
};
const lessonDay = '2026-09-28';

async function issue(tx: Database, careerId: string, day: string, at: Date) {
  const user = await givenSignedIn(tx, careerId, { at, provenAt: at });
  const asked = { kind: 'attendance', language: 'it', purpose: 'work', day } as const;
  return await issueCertificate(tx, { ...asked, user }, setting, at);
}

const daysOf = (tx: Database, careerId: string, at: Date) =>
  attendedDays(tx, areas, careerId, { language: 'it', timeZone }, at);

/** A student of a course that held a lesson, and what the professor wrote of them. */
async function givenSeen(tx: Database, status: 'present' | 'late' | 'absent' | 'excused', minutes?: number) {
  const lesson = await givenLesson(tx);
  const careerId = await givenAttendee(tx, lesson);
  await givenOpenRoll(tx, lesson);
  const mark = { lessonId: lesson.lessonId, careerId, status, professorId: lesson.professorId };
  await doneBy(markByHand(tx, minutes === undefined ? mark : { ...mark, minutes }, during));
  return { careerId, lesson };
}

describe('G8: the attendance of a day is certified', () => {
  it(
    'of lessons whose roll is confirmed, on plain paper, and counts for good',
    inTransaction(async (tx) => {
      const { careerId, lesson } = await givenSeen(tx, 'late', 90);
      expect(await daysOf(tx, careerId, after)).toEqual([]);
      expect(await codesOf(issue(tx, careerId, lessonDay, after))).toEqual(['documents.not_attended']);
      await confirmed(tx, lesson);
      expect(await daysOf(tx, careerId, after)).toEqual([{ day: lessonDay, titles: [expect.any(String)] }]);

      expect(await doneBy(issue(tx, careerId, lessonDay, after))).toMatchObject({ status: 'issued' });

      const later = addYears(after, 3);
      const [own] = await ownCertificates(tx, careerId, { timeZone, now: later });
      expect(own).toMatchObject({ kind: 'attendance', day: lessonDay, validUntil: null, status: 'issued' });
      const verified = await verifyCertificate(tx, own?.code ?? '', { timeZone, now: later });
      expect(verified).toMatchObject({ status: 'genuine', kind: 'attendance', validUntil: null });
      expect(await tx.$count(charges)).toBe(0);
    }),
  );

  it.each(['absent', 'excused'] as const)('never of who was %s', (status) =>
    inTransaction(async (tx) => {
      const { careerId, lesson } = await givenSeen(tx, status);
      await confirmed(tx, lesson);
      expect(await daysOf(tx, careerId, after)).toEqual([]);
      expect(await codesOf(issue(tx, careerId, lessonDay, after))).toEqual(['documents.not_attended']);
    })(),
  );

  it(
    'never of another’s day',
    inTransaction(async (tx) => {
      const { lesson } = await givenSeen(tx, 'present');
      await confirmed(tx, lesson);
      const other = await givenAttendee(tx, lesson);
      expect(await codesOf(issue(tx, other, lessonDay, after))).toEqual(['documents.not_attended']);
    }),
  );

  it(
    'of an exam by what its board wrote, once it is over, and by the result afterwards',
    inTransaction(async (tx) => {
      const session = await givenSession(tx, {}, await givenCourse(tx));
      const { careerId, booking } = await givenBooked(tx, session);
      const bookingId = booking.id;
      const { examId, professorId, startsAt } = session;
      const day = startsAt.toISOString().slice(0, 10);
      const write = {
        examId,
        bookingId,
        version: 0,
        mark: 'withdrew',
        identityChecked: true,
        seat: '',
      } as const;
      await doneBy(attend(tx, { ...write, professorId, timeZone }, startsAt));
      expect(await codesOf(issue(tx, careerId, day, addHours(startsAt, 1)))).toEqual([
        'documents.not_attended',
      ]);
      expect(await doneBy(issue(tx, careerId, day, addHours(startsAt, 3)))).toMatchObject({
        status: 'issued',
      });

      await givenOutcome(tx, session, bookingId, { result: 'absent' });
      const published = addHours(startsAt, 4);
      expect(await codesOf(issue(tx, careerId, day, published))).toEqual(['documents.not_attended']);
    }),
  );

  it(
    'of the last twelve months, the latest day first',
    inTransaction(async (tx) => {
      const { careerId, lesson } = await givenSeen(tx, 'present');
      await confirmed(tx, lesson);
      expect(await daysOf(tx, careerId, addMinutes(addMonths(endsAt, 11), 1))).toHaveLength(1);
      expect(await daysOf(tx, careerId, addMonths(endsAt, 13))).toEqual([]);
    }),
  );
});

describe('the paper of a day', () => {
  beforeEach(({ skip }) => skip(unreadableHere !== null, unreadableHere ?? ''));

  it(
    'G8: says the hours, how much of them, and what it is for, and names no end',
    inTransaction(async (tx) => {
      const { careerId, lesson } = await givenSeen(tx, 'late', 90);
      await confirmed(tx, lesson);
      const { certificateId } = await doneBy(issue(tx, careerId, lessonDay, after));
      const { pdf } = await certificateFile(tx, { certificateId, careerId }, { timeZone, now: after });
      const file = Buffer.from(pdf ?? '', 'base64');
      expect(faultsOfPdf(file)).toBe('');
      const text = textOfPdf(file).replaceAll(/\s+/g, ' ');
      for (const said of [
        '28 settembre 2026',
        '09:00–11:00',
        '90 minuti',
        'L. 300/1970',
        'non può essere prodotto',
      ])
        expect(text).toContain(said);
      expect(text).not.toContain('Valido fino al');
    }),
  );
});

it.each([
  ['attendance', 'work', undefined, ['day']],
  ['attendance', 'private', lessonDay, ['purpose']],
  ['enrolment', 'work', undefined, ['purpose']],
  ['enrolment', 'private', lessonDay, ['day']],
  ['attendance', 'work', 'ieri', ['day']],
  ['attendance', 'work', lessonDay, []],
  ['transcript', 'abroad', undefined, []],
] as const)('G8: %s for %s of the day %s is refused for %s', (kind, purpose, day, fields) => {
  const { error } = issueCertificateRequest.safeParse({ kind, purpose, language: 'it', day });
  expect(error?.issues.map(({ path }) => path[0]) ?? []).toEqual(fields);
});
