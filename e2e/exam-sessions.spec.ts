import { addDays } from 'date-fns/addDays';
import { format } from 'date-fns/format';
import { expect, test } from './support/portal.ts';
import { alerts, gotoLive, hydrated } from './support/screens/screen.ts';

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
  await page.getByLabel('Giorno', { exact: true }).fill(dayIn(15));
  await page.getByLabel('Dalle', { exact: true }).fill('9');
  await expect(page.getByLabel('Alle', { exact: true })).toHaveValue('11:00');
  await page.getByLabel('Aula').fill('Aula Magna');
  await page.getByRole('button', { name: /^Prenotazioni/ }).click();
  await page.getByLabel('Domanda a chi prenota').fill('Porti il progetto?');
  await page.getByRole('button', { name: 'Commissione solo tu' }).click();
  await page.getByLabel('Membro 1').selectOption(colleague.name);
  await page.getByRole('button', { name: 'Salva la bozza' }).click();
  await expect(page.getByText('Bozza salvata.')).toBeVisible();
  await expect(page.getByText(colleague.name)).toBeVisible();
  await expect(page.getByText('Porti il progetto?')).toBeVisible();
  await page.getByRole('button', { name: 'Pubblica' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Pubblica' }).click();

  await expect(page.getByText('Prenotazioni aperte')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Annulla l’appello' })).toBeFocused();
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
  const undo = page.getByRole('button', { name: 'Annulla la cancellazione' });
  await expect(undo).toBeFocused();
  await gotoLive(phone, '/student/exams?tab=booked');
  await expect(phone.getByText('Appello annullato')).toBeVisible();
  await expect(phone.getByText('Motivo: Aula allagata')).toBeVisible();

  await undo.click();
  await expect(page.getByText('l’appello si tiene come previsto.')).toBeVisible();
  await expect(page.getByRole('rowheader', { name: student.familyName })).toBeVisible();
  await expect(phone.getByText('Appello annullato')).toBeHidden();
  await expect(phone.getByText('Una tua prenotazione annullata è di nuovo valida.')).toBeVisible();

  await page.getByRole('button', { name: new RegExp(`^Altre azioni per ${student.familyName}`) }).click();
  await page.getByRole('menuitem', { name: 'Togli dall’appello' }).click();
  await dialog.getByLabel('Motivo').fill('Iscrizione doppia');
  await dialog.getByRole('button', { name: 'Togli dall’appello' }).click();
  await expect(page.getByRole('rowheader', { name: student.familyName })).toBeHidden();
  await page.getByRole('button', { name: /^Annulla la rimozione di/ }).click();
  await expect(page.getByRole('rowheader', { name: student.familyName })).toBeVisible();
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
  await expect(phone.getByText('In lista d’attesa, 1º posto')).toBeVisible();
  await gotoLive(page, `/professor/exams/${examId}`);

  await page.getByRole('button', { name: 'Cambia i posti' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Posti').fill('0');
  await dialog.getByRole('button', { name: 'Cambia i posti' }).click();
  await expect(dialog.getByLabel('Posti')).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByLabel('Posti').fill('2');
  await dialog.getByRole('button', { name: 'Cambia i posti' }).click();

  await expect(alerts(page).getByText(/^Meccanica, .*: i posti sono cambiati\.$/)).toBeVisible();
  await expect(alerts(phone).getByText('Si è liberato un posto')).toHaveCount(1);
  await expect(phone.getByText('Prenotazione confermata', { exact: true })).toBeVisible();
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
  const [day, to] = [page.getByLabel('Giorno', { exact: true }), page.getByLabel('Alle', { exact: true })];
  await day.fill('31/6');
  await page.getByLabel('Dalle', { exact: true }).fill('9.00');
  await to.fill('8');
  await page.getByLabel('Aula').fill('Aula 7');

  await page.getByRole('button', { name: 'Salva la bozza' }).click();
  await expect(day).toBeFocused();
  await expect(day).toHaveAccessibleDescription(/Scrivi un giorno, come 14\/1\/2027/);
  await day.fill('14 giugno 2030');
  await page.getByRole('button', { name: 'Salva la bozza' }).click();

  await expect(to).toBeFocused();
  await expect(to).toHaveAccessibleDescription(/La fine deve venire dopo l’inizio/);
  await expect(day).toHaveValue('ven 14 giu 2030');
  await expect(page.getByLabel('Aula')).toHaveValue('Aula 7');
});

test('G13: a session like the last one is made and published in four actions', async ({
  page,
  signInAsProfessor,
  givenCourse,
  givenExamSession,
}) => {
  const teacher = await signInAsProfessor();
  const course = await givenCourse({ title: 'Acustica', teacher });
  await givenCourse({ title: 'Botanica', teacher });
  await givenExamSession({ course, teacher, seats: 33, room: 'Aula 12' });
  await gotoLive(page, '/professor/exams');

  await page.getByRole('link', { name: 'Nuovo appello' }).click();
  await page.getByRole('button', { name: /^Come l’ultimo appello di Acustica/ }).click();
  await expect(page.getByLabel('Giorno', { exact: true })).toBeFocused();
  await page.keyboard.type(dayIn(40));
  await expect(page.getByRole('button', { name: /^Prenotazioni da .* 33 posti/ })).toBeVisible();
  await page.getByRole('button', { name: 'Salva e pubblica' }).click();

  await expect(alerts(page).getByText('L’appello è pubblicato.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Acustica' })).toBeVisible();
  await expect(page.getByText('Aula 12')).toBeVisible();
});

/** As one types it: 14/1/2027. */
const dayIn = (days: number) => format(addDays(new Date(), days), 'd/M/yyyy');

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

test('look: fifteen sessions fit the screen of a desk', async ({
  page,
  signInAsProfessor,
  givenCourse,
  givenExamSession,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const teacher = await signInAsProfessor();
  const course = await givenCourse({ title: 'Architettura degli elaboratori e dei sistemi', teacher });
  await givenExamSession({ course, teacher });
  await page.goto('/professor/exams');
  const row = page.getByRole('row', { name: /Architettura/ });
  for (const width of [1440, 1100]) {
    await page.setViewportSize({ width, height: 900 });
    const { y = 0, height = 0 } = (await row.boundingBox()) ?? {};
    expect(height).toBe(44);
    expect(y + 15 * height).toBeLessThanOrEqual(880);
  }
});
