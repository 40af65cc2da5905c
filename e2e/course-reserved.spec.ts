import { addSeconds } from 'date-fns/addSeconds';
import { expect, test } from './support/portal.ts';
import { examineHere } from './support/screens/examine-page.ts';
import { gotoLive } from './support/screens/screen.ts';

/** Long enough to be refused and to look, on a busy machine too. */
const UNTIL_OPEN_S = 90;

test('G1: who is not in the group reads for whom the last seat is reserved, and gets it by itself when the time is over', async ({
  page,
  signInAsStudent,
  givenStudent,
  givenProfessor,
  givenCourse,
  openAs,
  askAs,
}) => {
  test.setTimeout(240_000);
  const teacher = await givenProfessor();
  const anna = await signInAsStudent();
  const bruno = await givenStudent();
  const until = addSeconds(new Date(), UNTIL_OPEN_S).toISOString();
  const { courseId } = await givenCourse({
    ...{ title: 'Limnologia', teacher, students: [anna, bruno] },
    window: { mode: 'open', capacity: 2, reserved: [{ group: { planYear: 2 }, seats: 1, until }] },
  });
  await askAs(bruno, '/api/student/courses/enrol', { courseId });

  await gotoLive(page, `/student/courses/${courseId}`);
  await expect(page.getByText('Restano solo posti riservati ad altri.')).toBeVisible();
  await expect(page.getByText('1 posto libero su 2 · di cui 1 riservato')).toBeVisible();
  const line = /^1 posto su 2 riservato: 2º anno del piano, fino a /;
  await expect(page.getByText(line)).toBeVisible();
  await examineHere(page, `/student/courses/${courseId}`, 'course-reserved');
  const desk = await openAs(teacher);
  await gotoLive(desk, `/professor/courses/${courseId}`);
  await expect(desk.getByText(line)).toBeVisible();

  const enrol = page.getByRole('button', { name: 'Iscriviti a Limnologia' });
  await expect(enrol).toBeVisible({ timeout: 120_000 });
  await expect(page.getByText(line)).toHaveCount(0);
  await enrol.click();
  await expect(page.getByText('Iscrizione confermata', { exact: true })).toBeVisible();
});
