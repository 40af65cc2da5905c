import { addDays } from 'date-fns/addDays';
import { pages } from '../lib/bff/session/routes.ts';
import { morningIn } from './support/fixtures/days.ts';
import { expect, test } from './support/portal.ts';
import { alerts, gotoLive, userMenu } from './support/screens/screen.ts';
import { translate, translateFromStart } from './support/screens/translate.ts';

test('G2, F1: who has Chrome translate the page books and gives up, sees each result, what changes elsewhere, and the next page', async ({
  page,
  signInAsStudent,
  givenProfessor,
  givenStudent,
  givenCourse,
  givenExamSession,
  book,
}) => {
  const other = await givenStudent();
  const student = await signInAsStudent();
  const teacher = await givenProfessor();
  const course = await givenCourse({ title: 'Algebra', teacher, students: [student, other] });
  const { examId } = await givenExamSession({ course, teacher, seats: 3 });
  await gotoLive(page, '/student/exams');
  await expect(page.getByText('3 posti liberi su 3')).toBeVisible();
  await translate(page);

  await book(other, examId);
  await expect(page.getByText('2 posti liberi su 3')).toBeVisible();

  await page.getByRole('button', { name: 'Prenota Algebra' }).click();
  await expect(page.getByText('Prenotazione confermata', { exact: true })).toBeVisible();
  await expect(page.getByText('2 posti liberi su 3')).toHaveCount(0);
  await expect(alerts(page).getByText(/non ha risposto/)).toHaveCount(0);

  await page.getByRole('link', { name: /^Prenotati/ }).click();
  await expect(page).toHaveURL(/tab=booked/);
  await page.getByRole('button', { name: 'Annulla prenotazione di Algebra' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Annulla prenotazione' }).click();
  await expect(page.getByRole('button', { name: 'Annulla prenotazione di Algebra' })).toHaveCount(0);

  await page.getByRole('link', { name: /^Prenotabili/ }).click();
  await expect(page.getByText('2 posti liberi su 3')).toBeVisible();
  await page.getByRole('link', { name: 'Algebra' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Algebra' })).toBeVisible();
});

test('G13, F1: a professor publishes a draft in a page that Chrome translates', async ({
  page,
  signInAsProfessor,
  givenStudent,
  givenCourse,
  givenExamSession,
}) => {
  const teacher = await signInAsProfessor();
  const course = await givenCourse({ title: 'Topologia', teacher, students: [await givenStudent()] });
  const draft = { course, teacher, startsAt: morningIn(10), published: false };
  const { examId } = await givenExamSession(draft);
  await gotoLive(page, `/professor/exams/${examId}`);
  await translate(page);

  await page.getByRole('button', { name: /^Pubblica/ }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Pubblica/ })
    .click();

  await expect(page.getByText('Prenotazioni aperte')).toBeVisible();
  await expect(page.getByText('Bozza', { exact: true })).toHaveCount(0);
});

test('C11, F1: a profile is saved in a page that Chrome translates, and its name stands in the top bar', async ({
  page,
  signInAsStudent,
}) => {
  const student = await signInAsStudent({ givenName: 'Anna' });
  await page.goto('/account/profile');
  await translate(page);

  await page.getByLabel('Nome con cui vuoi essere chiamato').fill('Nina');
  await page.getByRole('button', { name: 'Salva' }).click();

  await expect(alerts(page).getByRole('status')).toContainText('Profilo salvato.');
  await expect(userMenu(page)).toHaveAccessibleName(`Menu utente: Nina ${student.familyName}`);
});

for (const type of ['student', 'professor'] as const) {
  test(`F1: every page of a ${type} leads on to the next while Chrome translates it`, async ({
    page,
    signInAsStudent,
    signInAsProfessor,
    givenProfessor,
    givenCourse,
    givenExamSession,
    givenLesson,
  }) => {
    test.slow();
    const own = type === 'student' ? await signInAsStudent() : await signInAsProfessor();
    const teacher = type === 'student' ? await givenProfessor() : own;
    const students = type === 'student' ? [own as Awaited<ReturnType<typeof signInAsStudent>>] : [];
    const course = await givenCourse({ title: 'Algebra', teacher, students, window: { mode: 'open' } });
    const { examId } = await givenExamSession({ course, teacher, startsAt: addDays(new Date(), 30) });
    const { lessonId } = await givenLesson({ course, teacher });
    const paths = [
      ...['/account/profile', '/account/password', '/account/notifications'],
      ...pages[type].filter((path) => !path.includes(':')),
      ...[`/${type}/exams/${examId}`, `/${type}/courses/${course.courseId}`, `/${type}/lessons/${lessonId}`],
    ];
    for (const path of paths) {
      await page.goto(path);
      await translate(page);
      const next = path.includes('/exams') ? 'Lezioni' : 'Esami';
      await page
        .getByRole('navigation')
        .getByRole('link', { name: new RegExp(`^${next}`) })
        .first()
        .click();
      await expect(page.getByRole('heading', { level: 1, name: next }), path).toBeVisible();
    }
  });
}

test('F1: a page that Chrome translated before it came alive comes alive all the same', async ({
  page,
  signInBeforeExam,
}) => {
  await signInBeforeExam({ title: 'Botanica', seats: 2 });
  await translateFromStart(page);
  await page.goto('/student/exams');

  await page.getByRole('button', { name: 'Prenota Botanica' }).click();

  await expect(page.getByText('Prenotazione confermata', { exact: true })).toBeVisible();
});
