import { expect, test } from './support/portal.ts';
import { examineHere } from './support/screens/examine-page.ts';
import { alerts, gotoLive, hydrated } from './support/screens/screen.ts';

test('G1: a request is accepted, and another rejected with a reason; both students see it at once', async ({
  page,
  signInAsProfessor,
  givenStudent,
  givenCourse,
  openAs,
}) => {
  const teacher = await signInAsProfessor();
  const anna = await givenStudent({ givenName: 'Anna' });
  const bruno = await givenStudent({ givenName: 'Bruno' });
  const { courseId } = await givenCourse({
    title: 'Robotica',
    teacher,
    students: [anna, bruno],
    window: { mode: 'approval' },
  });
  await gotoLive(page, `/professor/courses/${courseId}?view=pending`);
  await expect(page.getByText('Nessuna richiesta da decidere.')).toBeVisible();

  const pages = [await openAs(anna), await openAs(bruno)] as const;
  for (const asking of pages) {
    await gotoLive(asking, '/student/courses');
    await asking.getByRole('button', { name: 'Chiedi l’iscrizione a Robotica' }).click();
    await expect(asking.getByText('In attesa del docente')).toBeVisible();
  }
  const [annas, brunos] = pages;

  await page.getByRole('button', { name: `Accetta la richiesta di ${anna.familyName} Anna` }).click();
  await expect(alerts(annas).getByText('Iscrizione')).toBeVisible();
  await expect(annas.getByText('Iscrizione confermata', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: `Rifiuta la richiesta di ${bruno.familyName} Bruno` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Rifiuta' }).click();
  await expect(dialog.getByText('Compila questo campo.')).toBeVisible();
  await dialog.getByLabel('Motivo').fill('Serve Meccanica 1');
  await dialog.getByRole('button', { name: 'Rifiuta' }).click();

  await expect(brunos.getByText('Richiesta non accolta')).toBeVisible();
  await expect(brunos.getByText('Motivo: Serve Meccanica 1')).toBeVisible();
  const none = page.getByText('Nessuna richiesta da decidere.');
  await expect(none).toBeVisible();
  await expect(page.locator(':focus').filter({ has: none })).toHaveCount(1);
});

test('D4, G1: a rejection is taken back in its place: its student waits again at once, and it is decided anew', async ({
  page,
  signInAsProfessor,
  givenStudent,
  givenCourse,
  askAs,
  openAs,
}) => {
  const teacher = await signInAsProfessor();
  const [anna, bruno] = [await givenStudent({ givenName: 'Anna' }), await givenStudent()];
  const students = [anna, bruno];
  const { courseId } = await givenCourse({ teacher, students, window: { mode: 'approval' } });
  for (const student of students) await askAs(student, '/api/student/courses/enrol', { courseId });
  const annas = await openAs(anna);
  await gotoLive(annas, `/student/courses/${courseId}`);
  await gotoLive(page, `/professor/courses/${courseId}?view=pending`);
  const name = `${anna.familyName} Anna`;

  await page.getByRole('button', { name: `Rifiuta la richiesta di ${name}` }).click();
  await page.getByRole('dialog').getByLabel('Motivo').fill('Serve Meccanica 1');
  await page.getByRole('dialog').getByRole('button', { name: 'Rifiuta' }).click();
  await expect(annas.getByText('Motivo: Serve Meccanica 1')).toBeVisible();
  await expect(page.getByText('Rifiutata', { exact: true })).toBeVisible();
  await examineHere(page, '/professor/courses/:id', 'course-request-decided');
  await page.getByRole('button', { name: `Annulla la decisione: ${name}` }).click();

  await expect(alerts(page).getByText(`Decisione annullata: ${name}.`)).toBeVisible();
  await expect(annas.getByText('Motivo: Serve Meccanica 1')).toHaveCount(0);
  await expect(
    alerts(annas).getByText('la tua richiesta di iscrizione è di nuovo da decidere'),
  ).toBeVisible();
  const accept = page.getByRole('button', { name: `Accetta la richiesta di ${name}` });
  await expect(accept).toBeFocused();
  await accept.click();
  await expect(annas.getByText('Iscrizione confermata', { exact: true })).toBeVisible();
});

test('G1: a request that comes is read out, and what is decided gives the focus to the next', async ({
  page,
  signInAsProfessor,
  givenStudent,
  givenCourse,
  askAs,
}) => {
  const teacher = await signInAsProfessor();
  const [first, second] = [await givenStudent(), await givenStudent()];
  const { courseId } = await givenCourse({
    teacher,
    students: [first, second],
    window: { mode: 'approval' },
  });
  await askAs(first, '/api/student/courses/enrol', { courseId });
  await gotoLive(page, `/professor/courses/${courseId}?view=pending`);

  await askAs(second, '/api/student/courses/enrol', { courseId });
  const name = `${second.familyName} ${second.givenName}`;
  await expect(page.locator('#announcements')).toContainText(`Nuova richiesta di ${name}`);

  await page
    .getByRole('button', { name: `Accetta la richiesta di ${first.familyName} ${first.givenName}` })
    .press('Enter');
  await expect(page.getByRole('checkbox', { name: `Seleziona ${name}` })).toBeFocused();
});

test('G1: a request is taken back, and its professor no longer has it', async ({
  page,
  signInAsStudent,
  givenProfessor,
  givenCourse,
  openAs,
}) => {
  const student = await signInAsStudent();
  const teacher = await givenProfessor();
  const window = { mode: 'approval' } as const;
  const { courseId } = await givenCourse({ title: 'Ecologia', teacher, students: [student], window });
  const desk = await openAs(teacher);
  await gotoLive(desk, `/professor/courses/${courseId}?view=pending`);
  await gotoLive(page, '/student/courses');
  await page.getByRole('button', { name: 'Chiedi l’iscrizione a Ecologia' }).click();
  await expect(desk.getByRole('rowheader', { name: student.familyName })).toBeVisible();

  await page.getByRole('button', { name: 'Ritira la richiesta per Ecologia' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Ritira la richiesta' }).click();

  await expect(alerts(page).getByText('Hai ritirato la richiesta')).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Chiedi l’iscrizione a Ecologia' })).toBeVisible();
  await expect(desk.getByText('Nessuna richiesta da decidere.')).toBeVisible();
});

test('G1: many requests are decided at once; who finds no seat stays with the reason beside the name', async ({
  page,
  signInAsProfessor,
  givenStudent,
  givenCourse,
  askAs,
}) => {
  const teacher = await signInAsProfessor();
  const students = [await givenStudent(), await givenStudent(), await givenStudent()];
  const { courseId } = await givenCourse({ teacher, students, window: { mode: 'approval', capacity: 2 } });
  for (const student of students) await askAs(student, '/api/student/courses/enrol', { courseId });
  await page.goto(`/professor/courses/${courseId}?view=pending`);

  await page.getByRole('checkbox', { name: 'Seleziona tutto' }).check();
  const bar = page.getByRole('region', { name: 'Decisione sulle richieste selezionate' });
  await expect(bar.getByText('3 selezionate')).toBeVisible();
  await bar.getByRole('button', { name: 'Accetta' }).click();

  await expect(alerts(page).getByText('2 richieste accettate.')).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(4); // those decided stay, struck
  await expect(page.getByText('Accettata', { exact: true })).toHaveCount(2);
  await expect(page.getByRole('row').last()).toContainText('I posti sono esauriti.');
  await expect(bar).toHaveCount(0);
});

test('a roster is searched while one types, and the search stands in the URL', async ({
  page,
  signInAsProfessor,
  givenStudent,
  givenCourse,
  askAs,
}) => {
  const teacher = await signInAsProfessor();
  const students = [await givenStudent(), await givenStudent()] as const;
  const { courseId } = await givenCourse({ teacher, students: [...students] });
  for (const student of students) await askAs(student, '/api/student/courses/enrol', { courseId });
  await page.goto(`/professor/courses/${courseId}`);
  await expect(page.getByRole('row')).toHaveCount(3);

  await hydrated(page);
  await page
    .getByRole('searchbox', { name: 'Cerca uno studente' })
    .pressSequentially(students[0].badge ?? '');

  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(page.getByRole('row', { name: new RegExp(students[0].familyName) })).toBeVisible();
  await expect.poll(() => new URL(page.url()).searchParams.get('text')).toBe(students[0].badge);
});

test('a course of another professor is not found', async ({ page, signInAsProfessor, givenCourse }) => {
  await signInAsProfessor();
  const { courseId } = await givenCourse();
  await page.goto(`/professor/courses/${courseId}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Insegnamento non trovato');
});
