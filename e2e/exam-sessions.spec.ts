import { addDays } from 'date-fns';
import { expect, test } from './portal.ts';
import { alerts, gotoLive, hydrated } from './screen.ts';

test('G13: a session is made, published and cancelled, and its students see it at once', async ({
  page,
  signInAsProfessor,
  openAs,
  givenProfessor,
  givenStudent,
  givenCourse,
}) => {
  const teacher = await signInAsProfessor();
  const colleague = await givenProfessor();
  const student = await givenStudent();
  await givenCourse({ title: 'Topologia', teacher, students: [student] });
  const phone = await openAs(student);
  await gotoLive(phone, '/student/exams');
  await expect(phone.getByRole('heading', { name: 'Esami' })).toBeVisible();

  await gotoLive(page, '/professor/exams');
  await page.getByRole('link', { name: 'Nuovo appello' }).click();
  const startsAt = addDays(new Date(), 15).toISOString().slice(0, 10);
  await page.getByLabel('Inizio').fill(`${startsAt}T09:00`);
  await expect(page.getByLabel('Fine', { exact: true })).toHaveValue(`${startsAt}T11:00`);
  await page.getByLabel('Aula').fill('Aula Magna');
  await page.getByLabel('Membro 1').selectOption(colleague.name);
  await page.getByRole('button', { name: 'Salva la bozza' }).click();
  await expect(page.getByText('Bozza salvata.')).toBeVisible();
  await expect(page.getByText(colleague.name)).toBeVisible();
  await page.getByRole('button', { name: 'Pubblica' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Pubblica' }).click();

  await expect(page.getByText('Prenotazioni aperte')).toBeVisible();
  await expect(phone.getByRole('heading', { name: 'Topologia' })).toBeVisible();
  await phone.getByRole('button', { name: 'Prenota Topologia' }).click();
  await expect(page.getByRole('rowheader', { name: student.familyName })).toBeVisible();

  await page.getByRole('button', { name: 'Annulla l’appello' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Annulla l’appello' }).click();
  await expect(dialog.getByText('Compila questo campo.')).toBeVisible();
  await dialog.getByLabel('Motivo').fill('Aula allagata');
  await dialog.getByRole('button', { name: 'Annulla l’appello' }).click();

  await expect(page.getByText('Aula allagata')).toBeVisible();
  await phone.goto('/student/exams?tab=booked');
  await expect(phone.getByText('Appello annullato')).toBeVisible();
  await expect(phone.getByText('Motivo: Aula allagata')).toBeVisible();
});

test('G13: seats added to a published session go to who waits, who sees it at once', async ({
  signInAsProfessor,
  page,
  openAs,
  givenStudent,
  givenCourse,
  givenExamSession,
}) => {
  const teacher = await signInAsProfessor();
  const [seated, waiting] = [await givenStudent(), await givenStudent()];
  const course = await givenCourse({ title: 'Meccanica', teacher, students: [seated, waiting] });
  const { examId } = await givenExamSession({
    course,
    teacher,
    seats: 1,
    waitlist: true,
    booked: [seated, waiting],
  });
  const phone = await openAs(waiting);
  await gotoLive(phone, '/student/exams');
  await expect(phone.getByText('Sei il 1º in lista d’attesa')).toBeVisible();
  await gotoLive(page, `/professor/exams/${examId}`);

  await page.getByRole('button', { name: 'Cambia i posti' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Posti').fill('0');
  await dialog.getByRole('button', { name: 'Cambia i posti' }).click();
  await expect(dialog.getByLabel('Posti')).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByLabel('Posti').fill('2');
  await dialog.getByRole('button', { name: 'Cambia i posti' }).click();

  await expect(alerts(page).getByText('Meccanica: i posti sono cambiati.')).toBeVisible();
  await expect(alerts(phone).getByText('Si è liberato un posto')).toHaveCount(1);
  await expect(phone.getByText('Prenotato', { exact: true })).toBeVisible();
});

test('G13: what cannot be is said beside its field, and what was typed stays', async ({
  page,
  signInAsProfessor,
  givenCourse,
}) => {
  const teacher = await signInAsProfessor();
  await givenCourse({ title: 'Ottica', teacher });
  await page.goto('/professor/exams/new');
  await hydrated(page);
  await page.getByLabel('Inizio').fill('2030-06-14T09:00');
  await page.getByLabel('Fine', { exact: true }).fill('2030-06-14T08:00');
  await page.getByLabel('Aula').fill('Aula 7');

  await page.getByRole('button', { name: 'Salva la bozza' }).click();

  await expect(page.getByLabel('Fine', { exact: true })).toBeFocused();
  await expect(page.getByLabel('Fine', { exact: true })).toHaveAccessibleDescription(
    /La fine deve venire dopo l’inizio/,
  );
  await expect(page.getByLabel('Aula')).toHaveValue('Aula 7');
});

test('G13: a roster of many is searched by typing', async ({
  page,
  signInAsProfessor,
  givenStudent,
  givenCourse,
  givenExamSession,
}) => {
  const teacher = await signInAsProfessor();
  const students = [
    await givenStudent({ familyName: 'Zorzi' }),
    await givenStudent({ familyName: 'Càrdano' }),
    await givenStudent({ familyName: 'Betti' }),
  ];
  const course = await givenCourse({ teacher, students });
  const { examId } = await givenExamSession({ course, teacher, booked: students });

  await page.goto(`/professor/exams/${examId}`);
  await hydrated(page);
  await page.getByRole('searchbox', { name: 'Cerca per nome o matricola' }).fill('carda');

  await expect(page.getByText('1 su 3')).toBeVisible();
  await expect(page.getByRole('rowheader')).toHaveText(['Càrdano Anna']);
});
