import { addSeconds } from 'date-fns/addSeconds';
import { expect, test } from './support/portal.ts';
import { examineHere } from './support/screens/examine-page.ts';
import { gotoLive } from './support/screens/screen.ts';

/** Long enough to ask and to withdraw, on a busy machine too. */
const UNTIL_CLOSE_S = 60;

test('G1: two ask for one place; it is drawn at the close, told to both, and the order is there to read', async ({
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
  const { courseId } = await givenCourse({
    title: 'Vulcanologia',
    teacher,
    students: [anna, bruno],
    window: {
      ...{ mode: 'draw', capacity: 1, waitlistCapacity: 0 },
      closesAt: addSeconds(new Date(), UNTIL_CLOSE_S),
    },
  });
  await gotoLive(page, '/student/courses');
  await expect(page.getByText(/poi per sorteggio: non conta quando chiedi/)).toBeVisible();
  await page.getByRole('button', { name: 'Chiedi l’iscrizione a Vulcanologia' }).click();
  await expect(page.getByText('Posto chiesto, si decide alla chiusura')).toBeVisible();
  await page.getByRole('button', { name: 'Ritira la richiesta per Vulcanologia' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Ritira la richiesta' }).click();
  await page.getByRole('button', { name: 'Chiedi l’iscrizione a Vulcanologia' }).click();
  await expect(page.getByText(/Nel sorteggio hai il numero \d{6}/)).toBeVisible();
  await askAs(bruno, '/api/student/courses/enrol', { courseId });

  await gotoLive(page, `/student/courses/${courseId}`);
  await expect(page.getByText(/Corrisponderà a questo sigillo: [0-9a-f]{64}/)).toBeVisible();
  const teaching = await openAs(teacher);
  await gotoLive(teaching, `/professor/courses/${courseId}?view=requested`);
  await expect(teaching.getByText(/^numero \d{6}$/)).toHaveCount(2);

  await expect(page.getByText(/Sei in posizione [12]\./)).toBeVisible({ timeout: 120_000 });
  await expect(page.getByText(/Iscrizione confermata|Richiesta non accolta/).first()).toBeVisible();
  await teaching.getByRole('link', { name: 'In ordine' }).click();
  await expect(teaching.getByText(/^posizione [12] · \d{6}$/)).toHaveCount(2);
  await page.getByRole('link', { name: 'Vedi l’ordine' }).click();
  await expect(page.getByRole('heading', { name: 'Ordine dei posti' })).toBeVisible();
  await expect(page.getByText('Il tuo', { exact: true })).toBeVisible();
  await examineHere(page, `/student/courses/${courseId}/ranking`, 'course-draw');
});
