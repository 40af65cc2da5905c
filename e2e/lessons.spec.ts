import { addDays } from 'date-fns/addDays';
import { addHours } from 'date-fns/addHours';
import { addSeconds } from 'date-fns/addSeconds';
import { format } from 'date-fns/format';
import { tuesdayIn } from './support/fixtures/days.ts';
import { expect, test } from './support/portal.ts';
import { examineHere } from './support/screens/examine-page.ts';
import { alerts, gotoLive, hydrated } from './support/screens/screen.ts';

const weekOf = (at: Date) => `week=${format(at, 'yyyy-MM-dd')}`;

test('G4: a cancelled lesson is marked with its reason, and a lesson of another course is not there', async ({
  page,
  signInAsStudent,
  givenProfessor,
  givenCourse,
  givenLesson,
  cancelLesson,
}) => {
  const student = await signInAsStudent();
  const teacher = await givenProfessor();
  const course = await givenCourse({ title: 'Statica', teacher, students: [student] });
  const startsAt = tuesdayIn(2);
  const lesson = await givenLesson({ course, teacher, startsAt });
  const foreign = await givenLesson({
    course: await givenCourse({ title: 'Altrove', teacher }),
    teacher,
    startsAt: addDays(startsAt, 1),
  });
  await cancelLesson(teacher, lesson, 'Sciopero dei treni');

  await page.goto(`/student/lessons?${weekOf(startsAt)}`);
  await expect(page.getByRole('listitem').filter({ hasText: 'Statica' })).toContainText('Annullata');
  await expect(page.getByText('Altrove')).toHaveCount(0);

  await page.goto(`/student/lessons/${lesson.lessonId}`);
  await expect(page.getByText('Motivo: Sciopero dei treni')).toBeVisible();
  await page.goto(`/student/lessons/${foreign.lessonId}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lezione non trovata');
});

test('G4: the week leads to the next and back, and its link online is told from a quarter of an hour before', async ({
  page,
  signInAsStudent,
  givenProfessor,
  givenCourse,
  givenLesson,
}) => {
  const student = await signInAsStudent();
  const teacher = await givenProfessor();
  const course = await givenCourse({ title: 'Ecologia', teacher, students: [student] });
  const later = await givenLesson({
    course,
    teacher,
    startsAt: tuesdayIn(1),
    onlineUrl: 'https://meet.example/later',
  });
  const soon = await givenLesson({
    course,
    teacher,
    startsAt: new Date(Date.now() + 10 * 60_000),
    onlineUrl: 'https://meet.example/soon',
  });
  await page.goto('/student/lessons');
  await page.getByRole('link', { name: 'Settimana successiva' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Ecologia' })).toHaveCount(1);
  await page.getByRole('link', { name: 'Oggi', exact: true }).click();
  await expect(page).toHaveURL('/student/lessons');

  await page.goto(`/student/lessons/${later.lessonId}`);
  await expect(page.getByText('Questa lezione si segue anche online')).toBeVisible();
  expect(await page.content()).not.toContain('meet.example');
  await page.goto(`/student/lessons/${soon.lessonId}`);
  await expect(page.getByRole('link', { name: 'Entra nella lezione online' })).toHaveAttribute(
    'href',
    'https://meet.example/soon',
  );
});

test('G4: the address of the own calendar is shown once, renewed and revoked', async ({
  page,
  signInAsStudent,
}) => {
  await signInAsStudent();
  await page.goto('/student/lessons/calendar');
  await hydrated(page);
  await page.getByRole('button', { name: 'Crea l’indirizzo' }).click();
  const address = page.getByLabel('Indirizzo', { exact: true });
  await expect(address).toHaveValue(/\/calendar\/[\w-]+\.ics$/);
  const first = await address.inputValue();
  await expect(page.getByRole('link', { name: 'Aggiungi ad Apple' })).toHaveAttribute('href', /^webcal:/);
  await expect(page.getByRole('link', { name: 'Aggiungi a Google' })).toHaveAttribute(
    'href',
    /^https:\/\/calendar\.google\.com\//,
  );
  await expect(page.getByText('Nessun calendario l’ha ancora letto.')).toBeVisible();

  await page.getByRole('button', { name: 'Rinnova' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Rinnova' }).click();
  await expect(address).not.toHaveValue(first);

  await page.reload();
  await hydrated(page);
  await expect(page.getByText('Nessun calendario l’ha ancora letto.')).toBeVisible();
  await expect(address).toHaveCount(0);
  await page.getByRole('button', { name: 'Revoca' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoca' }).click();
  await expect(page.getByRole('button', { name: 'Crea l’indirizzo' })).toBeVisible();
});

test('G12: a lesson is made and published, then moved by keys, and its student sees both', async ({
  page,
  signInAsProfessor,
  givenStudent,
  givenCourse,
  givenRoom,
  openAs,
}) => {
  const teacher = await signInAsProfessor();
  const student = await givenStudent();
  await givenCourse({ title: 'Acustica', teacher, students: [student] });
  const room = await givenRoom({ name: 'Aula Grande' });
  const startsAt = tuesdayIn(3);
  const phone = await openAs(student);
  await gotoLive(phone, `/student/lessons?${weekOf(startsAt)}`);

  await page.goto('/professor/lessons');
  await page.getByRole('link', { name: 'Nuova lezione' }).click();
  await page.getByLabel('Giorno', { exact: true }).fill(format(startsAt, 'd/M/yyyy'));
  await page.getByLabel('Dalle', { exact: true }).fill('10');
  await page.getByLabel('Alle', { exact: true }).fill('12');
  await expect(page.getByRole('option', { name: /^Aula Grande · 100 posti$/ })).toBeAttached();
  await page.getByLabel('Aula', { exact: true }).selectOption(room.roomId);
  await expect(page.getByText('Aula e docenti liberi')).toBeVisible();
  await page.getByRole('button', { name: 'Pubblica' }).click();
  await expect(alerts(page).getByText('Lezione pubblicata.')).toBeVisible();
  const seen = phone.getByRole('listitem').filter({ hasText: 'Acustica' });
  await expect(seen).toHaveCount(1);

  await page.goto(`/professor/lessons?${weekOf(startsAt)}`);
  await hydrated(page);
  await page.getByRole('link', { name: 'Acustica', exact: true }).focus();
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Giorno', { exact: true })).toHaveValue(/^mer /);
  await expect(dialog.getByLabel('Dalle', { exact: true })).toHaveValue('10:00');
  await dialog.getByRole('button', { name: 'Sposta' }).click();

  await expect(page.getByRole('listitem').filter({ hasText: /Spostata da mar/ })).toBeVisible();
  await expect(seen.filter({ hasText: /Spostata da mar/ })).toBeVisible();
});

test('G12: Enter on a lesson opens that one, whichever was moved by keys before it', async ({
  page,
  signInAsProfessor,
  givenCourse,
  givenLesson,
}) => {
  const teacher = await signInAsProfessor();
  const startsAt = tuesdayIn(3);
  for (const [title, hours] of [
    ['Acustica', 0],
    ['Ottica', 3],
  ] as const) {
    const course = await givenCourse({ title, teacher });
    await givenLesson({ course, teacher, startsAt: addHours(startsAt, hours) });
  }
  await page.goto(`/professor/lessons?${weekOf(startsAt)}`);
  await hydrated(page);
  await page.getByRole('link', { name: 'Acustica', exact: true }).focus();
  await page.keyboard.press('Shift+ArrowRight');
  await page.getByRole('link', { name: 'Ottica', exact: true }).focus();
  await page.keyboard.press('Enter');

  await expect(page.getByRole('heading', { level: 1, name: 'Ottica' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('G12: what stands against a lesson is said before it is saved', async ({
  page,
  signInAsProfessor,
  givenCourse,
  givenRoom,
  givenLesson,
}) => {
  const teacher = await signInAsProfessor();
  const course = await givenCourse({ title: 'Trazione', teacher });
  const room = await givenRoom({ name: 'Aula Piccola' });
  const startsAt = tuesdayIn(3);
  await givenLesson({ course, teacher, startsAt, room });
  const place = new URLSearchParams({ day: format(startsAt, 'yyyy-MM-dd'), from: '04:00', to: '15:00' });
  await page.goto(`/professor/lessons/new?${place}`);
  await hydrated(page);
  await expect(page.getByRole('option', { name: /^Aula Piccola · 100 posti · occupata$/ })).toBeAttached();

  await page.getByLabel('Alle', { exact: true }).fill('11:30');
  await page.getByLabel('Dalle', { exact: true }).fill('9:30');
  await page.getByLabel('Aula', { exact: true }).selectOption(room.roomId);

  await expect(page.getByText(/^Aula Piccola è occupata: Trazione/)).toBeVisible();
});

test('G12: a cancelled lesson tells why, can be moved no more, and is held again where that is taken back', async ({
  page,
  signInAsProfessor,
  givenCourse,
  givenLesson,
}) => {
  const teacher = await signInAsProfessor();
  const course = await givenCourse({ title: 'Dinamica', teacher });
  const startsAt = tuesdayIn(2);
  await givenLesson({ course, teacher, startsAt });

  await page.goto(`/professor/lessons?${weekOf(startsAt)}`);
  await page.getByRole('link', { name: 'Dinamica' }).click();
  await page.getByRole('button', { name: 'Annulla la lezione' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Motivo').fill('Convegno');
  await dialog.getByRole('button', { name: 'Annulla la lezione' }).click();

  await expect(page.getByText('Motivo: Convegno')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sposta' })).toHaveCount(0);
  await examineHere(page, '/professor/lessons/:id', 'lesson-cancelled');

  await page.getByRole('button', { name: 'Annulla la cancellazione' }).click();
  await expect(page.getByText('Motivo: Convegno')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Sposta' })).toBeVisible();
});

test('G12: a lesson that is over and that nobody opened is said not to be taken', async ({
  page,
  signInAsProfessor,
  givenCourse,
  givenLesson,
}) => {
  const teacher = await signInAsProfessor();
  const course = await givenCourse({ title: 'Cinematica', teacher });
  const [startsAt, endsAt] = [3, 6].map((seconds) => addSeconds(new Date(), seconds));
  const { lessonId } = await givenLesson({ course, teacher, startsAt, endsAt });

  const notTaken = page.getByRole('button', { name: 'Non tenuta' });
  await expect(async () => {
    await gotoLive(page, `/professor/lessons/${lessonId}`);
    await expect(notTaken).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await notTaken.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Motivo').fill('Sciopero dei treni');
  await examineHere(page, 'a lesson that was not taken', 'lesson-skip');
  await dialog.getByRole('button', { name: 'Non tenuta' }).click();

  await expect(page.getByText('Motivo: Sciopero dei treni')).toBeVisible();
  await expect(notTaken).toHaveCount(0);
});

test('G12: who holds a lesson instead is chosen by name, and by nobody beforehand; their week has it then', async ({
  page,
  signInAsProfessor,
  openAs,
  givenProfessor,
  givenCourse,
  givenLesson,
}) => {
  const teacher = await signInAsProfessor();
  const colleague = await givenProfessor();
  const course = await givenCourse({ title: 'Ottica', teacher });
  const startsAt = tuesdayIn(2);
  const { lessonId } = await givenLesson({ course, teacher, startsAt });
  await gotoLive(page, `/professor/lessons/${lessonId}`);

  await page.getByRole('button', { name: 'Sostituzione' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Assegna' }).click();
  await expect(dialog.getByText('Compila questo campo.')).toBeVisible();
  await dialog.getByLabel('Cerca un docente per nome').fill(colleague.familyName);
  await dialog.getByLabel('Chi la tiene').selectOption(colleague.name);
  await examineHere(page, 'who holds a lesson instead', 'lesson-substitute');
  await dialog.getByRole('button', { name: 'Assegna' }).click();
  await expect(alerts(page).getByText('Sostituzione salvata.')).toBeVisible();
  await expect(page.getByText(colleague.name).first()).toBeVisible();

  const desk = await openAs(colleague);
  await desk.goto(`/professor/lessons?${weekOf(startsAt)}`);
  await expect(desk.getByRole('link', { name: 'Ottica' })).toBeVisible();
});
