import type { Page } from 'playwright/test';
import { yearName } from '../contract/catalogue/academic-year.ts';
import { type Course, givenCourse, openWindow, plan } from './support/fixtures/courses.ts';
import { office } from './support/fixtures/institution.ts';
import {
  academicYear,
  givenProgramme,
  givenStudent,
  type Person,
  serial,
} from './support/fixtures/people.ts';
import {
  closeSurvey,
  givenAnsweredSurvey,
  givenClosedSurvey,
  givenSurvey,
} from './support/fixtures/surveys.ts';
import { expect, test } from './support/portal.ts';
import { examine, examineHere } from './support/screens/examine-page.ts';
import { alerts, gotoLive } from './support/screens/screen.ts';

const PHONE = { width: 390, height: 844 };

test('G9, G15: a survey stands before its exam, is filled in on a phone, and lets it be booked; the professor reads what five said', async ({
  page,
  signInAsStudent,
  givenStudent,
  givenProfessor,
  givenCourse,
  givenExamSession,
  askAs,
  askOffice,
  openAs,
}) => {
  test.slow();
  const student = await signInAsStudent();
  const teacher = await givenProfessor();
  const students = [student];
  for (let other = 0; other < 4; other++) students.push(await givenStudent());
  const programmeId = await givenProgramme(`LAGHI-${serial()}`); // its figure waits for all of its surveys
  const course = await givenCourse({ title: 'Limnologia', programmeId, teacher, students });
  const exam = await givenExamSession({ course, teacher });
  const surveyId = await givenSurvey({ ...course, students }, { mandatory: true });

  // The exam says what it waits for, and leads there.
  await page.setViewportSize(PHONE);
  await gotoLive(page, `/student/exams/${exam.examId}`);
  await page
    .getByRole('link', { name: /^Compila il questionario/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Questionario, Limnologia');

  // One question a screen; a draft stays in the browser.
  await page.getByRole('radio', { name: 'Sì', exact: true }).check();
  await page.getByRole('button', { name: 'Avanti' }).click();
  const first = page.getByRole('group', { name: /^Le conoscenze preliminari/ });
  await first.getByRole('radio', { name: 'Decisamente sì' }).check();
  const second = page.getByRole('group', { name: /^Il carico di studio/ });
  await expect(second).toBeHidden();
  await examineHere(page, 'a survey on a phone', 'survey-it');

  // Opened again in the middle it goes on where it was, with what was chosen.
  const before = await draftsIn(page);
  await page.getByRole('button', { name: 'Avanti' }).click();
  await expect(second).toBeVisible();
  await expect.poll(() => draftsIn(page)).not.toEqual(before);
  await page.reload();
  await expect(second).toBeVisible();
  await page.getByRole('button', { name: 'Indietro' }).click();
  await expect(first.getByRole('radio', { name: 'Decisamente sì' })).toBeChecked();
  for (let question = 2; question <= 12; question++)
    await page.getByRole('button', { name: 'Avanti' }).click();
  await expect(page.getByRole('button', { name: 'Avanti' })).toHaveCount(0);
  await page.getByRole('textbox', { name: /^Che cosa miglioreresti/ }).fill('Più uscite al lago.');
  await page.getByRole('button', { name: 'Invia il questionario' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Invia' }).click();
  await expect(alerts(page).getByText('Limnologia: questionario inviato. Grazie.')).toBeVisible();
  await expect(page.getByText('Hai inviato questo questionario.', { exact: false })).toBeVisible();

  // And back: it can be booked.
  await page.getByRole('link', { name: 'Torna all’appello' }).click();
  await expect(page).toHaveURL(`/student/exams/${exam.examId}`);
  await expect(page.getByRole('button', { name: /^Prenota/ }).first()).toBeVisible();
  await examine(page, '/student/surveys', 'it', 'surveys');

  // The others send theirs; the professor sees how many, and what they said once it is closed and graded.
  const desk = await openAs(teacher);
  const answers = [{ question: 'preliminary_knowledge', answer: '2' }];
  for (const other of students.slice(1, 4))
    await askAs(other, '/api/student/surveys/submit', { surveyId, attended: true, answers });
  await gotoLive(desk, '/professor/surveys');
  const row = desk.getByRole('listitem').filter({ hasText: 'Limnologia' });
  await expect(row).toContainText('si aggiorna ogni ora, da cinque risposte su 5');
  await fillInWithoutAttending(await openAs(students[4] ?? student), surveyId);
  await askOffice('surveys/move', { surveyId, action: 'close' });
  await expect(row).toContainText('Dopo i primi voti');
  await askOffice('transcript/add', {
    careerId: student.profileId,
    unitId: course.unitId,
    grade: 28,
    examDate: new Date().toISOString().slice(0, 10),
  });

  await givenOthers(course, { programmeId, teacher });
  await gotoLive(desk, `/professor/surveys/${surveyId}`);
  await expect(desk.getByText('5 su 5 hanno risposto (100 %)')).toBeVisible();
  const asked = desk.getByRole('article').filter({ hasText: 'Le conoscenze preliminari' });
  // The programme's figure is made within a minute of the last close.
  await expect(async () => {
    await desk.reload();
    await expect(asked.getByText('Corso di studio').first()).toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: 90_000 });
  await expect(asked.getByText('mediana 2, media 2,4 su 4')).toBeVisible();
  await asked.getByText('Mostra come tabella').click();
  await expect(asked.getByRole('row', { name: 'Più no che sì 4' })).toBeVisible();
  const compared = asked.getByRole('list', { name: 'Media per anno e del corso di studio' });
  await expect(compared.getByRole('listitem')).toHaveText([
    `${yearName(academicYear() - 1)}3`,
    `${yearName(academicYear())}2,4`,
    'Corso di studio3,73',
  ]);
  await expect(asked.getByRole('row', { name: 'Corso di studio 3,73' })).toBeVisible();
  await expect(desk.getByText('Più uscite al lago.')).toBeVisible();
  await examineHere(desk, 'the answers to a survey', 'survey-results-it');

  await desk.getByRole('button', { name: 'Segnala il commento 1' }).click();
  const report = desk.getByRole('dialog', { name: 'Segnalare questo commento?' });
  await report.getByRole('textbox').fill('Parla di altri.');
  await report.getByRole('button', { name: 'Segnala' }).click();
  await expect(alerts(desk).getByText('Commento segnalato: lo valuta la segreteria.')).toBeVisible();
  await expect(desk.getByRole('button', { name: 'Segnala il commento 1' })).toHaveCount(0);

  await desk.getByRole('button', { name: 'Rispondi agli studenti' }).click();
  await desk
    .getByRole('textbox', { name: 'Che cosa avete detto, che cosa faremo' })
    .fill('Due uscite in più.');
  await desk.getByRole('button', { name: 'Pubblica la risposta' }).click();
  await expect(alerts(desk).getByText('Risposta pubblicata.')).toBeVisible();
  await gotoLive(page, `/student/surveys/${surveyId}`);
  await expect(page.getByText('Due uscite in più.')).toBeVisible();
});

test('G9, G15: who has several professors answers about each of them in one sheet; each reads what was said of the course and of themself', async ({
  page,
  signInAsStudent,
  givenStudent,
  givenProfessor,
  givenCourse,
  askAs,
  askOffice,
  openAs,
}) => {
  test.slow();
  const student = await signInAsStudent();
  const [teacher, colleague] = [
    await givenProfessor({ givenName: 'Ada', familyName: 'Alberti' }),
    await givenProfessor({ givenName: 'Bruno', familyName: 'Berti' }),
  ];
  const students = [student];
  for (let other = 0; other < 4; other++) students.push(await givenStudent());
  const course = await givenCourse({ title: 'Glaciologia', teacher, besides: [colleague], students });
  const surveyId = await givenSurvey({ ...course, students });

  // On a phone the first professor was had, the second wasn't: of the second nothing more is asked.
  await page.setViewportSize(PHONE);
  await gotoLive(page, `/student/surveys/${surveyId}`);
  const next = () => page.getByRole('button', { name: 'Avanti' }).click();
  const asked = (name: string | RegExp) => page.getByRole('group', { name });
  await page.getByRole('radio', { name: 'Sì', exact: true }).check();
  for (let question = 1; question <= 6; question++) await next();
  const had = asked(/^Hai avuto Ada Alberti/);
  await had.getByRole('radio', { name: 'Sì', exact: true }).check();
  await next();
  await expect(had).toBeHidden();
  await asked(/^Ada Alberti Il docente stimola/)
    .getByRole('radio', { name: 'Decisamente sì' })
    .check();
  await examineHere(page, 'a survey about a professor on a phone', 'survey-professor-it');
  for (let question = 1; question <= 3; question++) await next();
  await asked(/^Hai avuto Bruno Berti/)
    .getByRole('radio', { name: 'No', exact: true })
    .check();
  await next();
  await expect(asked(/^Esercitazioni, tutorati/)).toBeVisible();
  await expect(asked(/^Bruno Berti/)).toHaveCount(0);

  // At a desk all stand there at once, what was chosen among them.
  await page.setViewportSize({ width: 1280, height: 900 });
  await expect(asked(/^Il carico di studio/)).toBeVisible();
  await expect(
    asked(/^Ada Alberti Il docente stimola/).getByRole('radio', { name: 'Decisamente sì' }),
  ).toBeChecked();
  await page.getByRole('button', { name: 'Invia il questionario' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Invia' }).click();
  await expect(page.getByText('Hai inviato questo questionario.', { exact: false })).toBeVisible();

  // The others had both: five say something of the first, four of the second.
  const about = (teacherId: string, answer: string) => ({ question: 'motivates', teacherId, answer });
  for (const other of students.slice(1)) {
    const answers = [about(teacher.profileId, '4'), about(colleague.profileId, '1')];
    await askAs(other, '/api/student/surveys/submit', { surveyId, attended: true, answers });
  }
  await askOffice('surveys/move', { surveyId, action: 'close' });
  await askOffice('transcript/add', {
    careerId: student.profileId,
    unitId: course.unitId,
    grade: 28,
    examDate: new Date().toISOString().slice(0, 10),
  });

  const desk = await openAs(teacher);
  await gotoLive(desk, `/professor/surveys/${surveyId}`);
  const own = desk.getByRole('region', { name: 'Su di te' });
  const ofInterest = (part: typeof own) =>
    part.getByRole('article').filter({ hasText: 'stimola l’interesse' });
  await expect(ofInterest(own)).toContainText('mediana 4, media 4 su 4');
  await expect(
    desk.getByRole('region', { name: 'Sull’insegnamento' }).getByRole('article').first(),
  ).toContainText('Le conoscenze preliminari');
  await examineHere(desk, 'the answers about a professor', 'survey-results-professor-it');

  const other = await openAs(colleague);
  await gotoLive(other, `/professor/surveys/${surveyId}`);
  await expect(ofInterest(other.getByRole('region', { name: 'Su di te' }))).toContainText(
    'Meno di cinque risposte a questa domanda',
  );
  await expect(other.getByText('media 4 su 4')).toHaveCount(0);
});

/** What this browser keeps of what was begun: sealed, so that it can only be seen to change. */
const draftsIn = (page: Page) =>
  page.evaluate(() => Object.entries(localStorage).filter(([key]) => key.startsWith('ateneo.draft.')));

/** Who came to no lessons is asked why, and nothing of how they were. */
async function fillInWithoutAttending(page: Page, surveyId: string) {
  const asked = (name: RegExp) => page.getByRole('group', { name });
  await gotoLive(page, `/student/surveys/${surveyId}`);
  await page.getByRole('radio', { name: 'Sì', exact: true }).check();
  await expect(asked(/^Gli orari di lezioni/)).toBeVisible();
  await page.getByRole('radio', { name: 'No', exact: true }).check();
  await expect(asked(/^Gli orari di lezioni/)).toBeHidden();
  await asked(/^Qual è il motivo principale per cui non hai frequentato/)
    .getByRole('radio', { name: 'Lavoro' })
    .check();
  await asked(/^Le conoscenze preliminari/)
    .getByRole('radio', { name: 'Più no che sì' })
    .check();
  await examineHere(page, 'a survey of who came to no lessons', 'survey-not-attending-it');
  await page.getByRole('button', { name: 'Invia il questionario' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Invia' }).click();
  await expect(page.getByText('Hai inviato questo questionario.', { exact: false })).toBeVisible();
}

/** Surveys to compare with: of the course a year before, and of five other courses of its programme. */
async function givenOthers({ unitId }: Course, given: { programmeId: string; teacher: Person }) {
  const students = [];
  for (let each = 0; each < 5; each++) students.push(await givenStudent({ cohortYear: academicYear() - 1 }));
  const courseId = await office('offerings/add', {
    ...{ unitId, academicYear: academicYear() - 1, term: 'year', status: 'running' },
    teacherIds: [given.teacher.profileId],
  });
  await openWindow(courseId, {});
  for (const student of students) await plan(student, unitId);
  await givenClosedSurvey({ courseId, students }, '3');
  const [graded] = students;
  const examDate = new Date().toISOString().slice(0, 10);
  await office('transcript/add', { careerId: graded?.profileId ?? '', unitId, grade: 28, examDate });
  const others = [];
  for (const title of ['Idrografia', 'Nivologia', 'Idrologia', 'Climatologia', 'Pedologia']) {
    const other = await givenCourse({ title, programmeId: given.programmeId, students });
    others.push(await givenAnsweredSurvey({ ...other, students }, '4'));
  }
  for (const surveyId of others) await closeSurvey(surveyId);
}
