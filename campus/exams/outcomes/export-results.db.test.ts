import { addHours } from 'date-fns/addHours';
import { expect, it } from 'vitest';
import { LANGUAGES } from '../../../contract/wire/constants.ts';
import { NotFound } from '../../platform/failures.ts';
import { doneBy, givenProfessor } from '../../testing/teaching/courses-fixtures.ts';
import { givenBooked, givenSession, startsAt, timeZone } from '../../testing/teaching/exams-fixtures.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { enterResults } from './enter-results.ts';
import { exportResults } from './export-results.ts';

const { inTransaction } = await testDatabase();
const after = addHours(startsAt, 3);

it(
  'G13: the results of a session come as a file that can be imported again, and no text in it is a formula',
  inTransaction(async (tx) => {
    const session = await givenSession(tx);
    const { booking } = await givenBooked(tx, session);
    await givenBooked(tx, session);
    const message = '=1+1; "bene"';
    const entry = { bookingId: booking.id, version: 0, result: 'grade', grade: 30, honours: true } as const;
    const { examId, professorId } = session;
    const entries = [{ ...entry, teacherMessage: message, topics: 'Serie' }];
    await doneBy(enterResults(tx, { examId, professorId, entries }, after));

    const { fileName, csv } = await exportResults(tx, session, { language: 'it', timeZone }, after);

    const [head, first, second] = csv.split('\r\n');
    expect(fileName).toMatch(/^U\d+-2026-10-04\.csv$/);
    expect(head).toBe('\uFEFFMatricola;Studente;Esito;Messaggio;Argomenti');
    expect([first, second].toSorted((one = '', other = '') => other.length - one.length)).toEqual([
      expect.stringMatching(/^M\d+;Studente\d+ Nome;30L;"'=1\+1; ""bene""";Serie$/),
      expect.stringMatching(/^M\d+;Studente\d+ Nome;;;$/),
    ]);
  }),
);

it.each(LANGUAGES)(
  'G13: a fail is exported in %s as a word, which no language reads as another result',
  (language) =>
    inTransaction(async (tx) => {
      const session = await givenSession(tx);
      const { booking } = await givenBooked(tx, session);
      const { examId, professorId } = session;
      const entry = {
        version: 0,
        result: 'fail',
        grade: null,
        honours: false,
        teacherMessage: null,
      } as const;
      await doneBy(
        enterResults(tx, { examId, professorId, entries: [{ ...entry, bookingId: booking.id }] }, after),
      );

      const { csv } = await exportResults(tx, session, { language, timeZone }, after);

      expect(csv).toContain(`;${{ it: 'Non superato', en: 'Fail', es: 'No superado' }[language]};`);
    })(),
);

it(
  'G13: nobody exports the results of another’s session',
  inTransaction(async (tx) => {
    const session = await givenSession(tx);
    const professorId = await givenProfessor(tx);

    await expect(
      exportResults(tx, { ...session, professorId }, { language: 'it', timeZone }, after),
    ).rejects.toThrow(NotFound);
  }),
);
