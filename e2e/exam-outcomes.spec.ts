import type { Page } from 'playwright/test';
import { morningIn } from './support/fixtures/days.ts';
import { publishGrade } from './support/fixtures/exams.ts';
import { PASSWORD, type Student } from './support/fixtures/people.ts';
import { expect, test } from './support/portal.ts';
import { examineHere } from './support/screens/examine-page.ts';
import { alerts, gotoLive } from './support/screens/screen.ts';

test('G2: a grade is typed, published, seen and accepted, each on the other side without a reload', async ({
  page,
  signInAsStudent,
  openAs,
  givenProfessor,
  givenCourse,
  givenExamBegun,
}) => {
  const student = await signInAsStudent();
  const teacher = await givenProfessor();
  const course = await givenCourse({ title: 'Geometria', teacher, students: [student], cfu: 9 });
  const { examId } = await givenExamBegun({ course, teacher, booked: [student] });
  await gotoLive(page, '/student/exams?tab=outcomes');
  await expect(page.getByText('Non ci sono esiti su cui decidere.')).toBeVisible();
  const desk = await openAs(teacher);
  await gotoLive(desk, `/professor/exams/${examId}`);

  const box = desk.getByRole('textbox', { name: new RegExp(student.familyName) });
  await box.fill('30L');
  await box.press('Enter');
  await expect(desk.getByRole('row', { name: student.familyName }).getByText('Bozza salvata')).toBeVisible();
  await expect(page.getByText('Non ci sono esiti su cui decidere.')).toBeVisible();
  const publish = async () => {
    await desk.getByRole('button', { name: 'Pubblica 1 esito' }).click();
    await desk.getByRole('dialog').getByRole('button', { name: 'Pubblica' }).click();
    await expect(page.getByText('30 e lode')).toBeVisible();
  };
  await expect(desk.getByRole('columnheader', { name: /^Da 18 a 30/ })).toBeVisible();
  await publish();
  await expect(desk.getByRole('columnheader', { name: /^Da 18 a 30/ })).toHaveCount(0);
  await expect(desk.getByText('Senza esito')).toHaveCount(0);
  const undo = desk.getByRole('button', { name: 'Annulla la pubblicazione di 1 esito' });
  await undo.click();
  await expect(desk.getByText('1 esito è di nuovo una bozza: lo studente non lo vede più.')).toBeVisible();
  await expect(page.getByText('Non ci sono esiti su cui decidere.')).toBeVisible();
  await publish();
  await expect(page.getByRole('definition').filter({ hasText: /^0diventa9$/ })).toBeVisible();
  const other = await page.context().newPage();
  await gotoLive(other, '/student/dashboard');
  await expect(other.getByText('Geometria, 30 e lode: accetta o rifiuta')).toBeVisible();
  await page.getByRole('button', { name: 'Accetta il voto di Geometria' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Accetta il voto' }).click();

  await expect(page.getByText('Hai accettato 30 e lode per Geometria')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Geometria' })).toBeFocused();
  await expect(desk.getByText('Accettato, in attesa del verbale')).toBeVisible();
  await expect(undo).toBeHidden();
  await expect(other.getByText('Hai accettato un voto.')).toBeVisible();
  await expect(other.getByText('accetta o rifiuta')).toBeHidden();
  await page.goto('/student/exams?tab=transcript');
  await expect(page.getByRole('table', { name: 'Accettati, in attesa del verbale' })).toContainText(
    'Geometria',
  );
  await expect(page.getByText('0/180 CFU')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('Matricola', { exact: true })).toBeVisible();
  await expect(page.getByText(student.badge ?? '', { exact: true })).toBeVisible();
  await expect(page.getByRole('button')).toHaveCount(0);
});

test('G13: a grade that was typed before the page could hear it is kept, like any other', async ({
  page,
  signInAsProfessor,
  givenStudent,
  givenCourse,
  givenExamBegun,
}) => {
  const teacher = await signInAsProfessor();
  const [first, second] = [await givenStudent(), await givenStudent()];
  const course = await givenCourse({ title: 'Topologia', teacher, students: [first, second] });
  const { examId } = await givenExamBegun({ course, teacher, booked: [first, second] });
  const { promise: allowed, resolve: allow } = Promise.withResolvers<void>();
  await page.route('**/*.js', async (route) => {
    await allowed;
    await route.continue();
  });
  await page.goto(`/professor/exams/${examId}`, { waitUntil: 'commit' });
  const boxOf = ({ familyName }: Student) =>
    page.getByRole('textbox', { name: new RegExp(`^Esito di .*${familyName}`) });
  await boxOf(first).fill('24');
  await boxOf(second).fill('2');

  allow();

  await expect(page.getByRole('row', { name: first.familyName }).getByText('Bozza salvata')).toBeVisible();
  await boxOf(second).press('End');
  await boxOf(second).pressSequentially('8');
  await boxOf(second).press('Enter');
  await expect(page.getByRole('row', { name: second.familyName }).getByText('Bozza salvata')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pubblica 2 esiti' })).toBeVisible();
  await expect(boxOf(second)).toHaveValue('28');
});

test('S7, G2: a grade is refused once the password was typed again, and stays where it was not', async ({
  page,
  signInAsStudent,
  givenProfessor,
  givenCourse,
  givenExamBegun,
  givenExamSession,
}) => {
  const student = await signInAsStudent({ password: PASSWORD });
  const teacher = await givenProfessor();
  const course = await givenCourse({ title: 'Acustica', teacher, students: [student] });
  const exam = await givenExamBegun({ course, teacher, booked: [student] });
  for (const days of [60, 30]) await givenExamSession({ course, teacher, startsAt: morningIn(days) });
  await publishGrade(teacher, exam, 18);
  await gotoLive(page, '/student/exams?tab=outcomes');
  const refuse = async () => {
    await page.getByRole('button', { name: 'Rifiuta il voto di Acustica' }).click();
    const next = morningIn(30).toLocaleDateString('it', { day: 'numeric', month: 'short', year: 'numeric' });
    await expect(
      page.getByRole('dialog').getByText(new RegExp(`Il prossimo appello è \\w+ ${next}`)),
    ).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Rifiuta il voto' }).click();
  };
  const proof = page.getByRole('dialog', { name: 'Conferma che sei tu' });

  await refuse();
  await expect(proof.getByLabel('Password', { exact: true })).toBeFocused();
  await examineHere(page, 'the step-up before a refusal', 'step-up-refusal-it');
  await proof.getByRole('button', { name: 'Torna indietro' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Accetta il voto di Acustica' })).toBeVisible();

  await refuse();
  await proof.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await proof.getByRole('button', { name: 'Conferma' }).click();

  await expect(alerts(page).getByText('Hai rifiutato 18/30 per Acustica')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Accetta il voto di Acustica' })).toHaveCount(0);

  await examineHere(page, 'a decision that can be undone', 'outcome-undo-it');
  await page.getByRole('button', { name: 'Annulla la decisione su Acustica' }).click();
  await expect(alerts(page).getByText('Decisione annullata')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Accetta il voto di Acustica' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Annulla la decisione su Acustica' })).toHaveCount(0);
  await expect(page.getByRole('listitem').filter({ hasText: 'Acustica' })).toBeFocused();
});

test('G13: nothing is published while a box shows something else than what is kept, and the press leads there', async ({
  page,
  signInAsExaminer,
}) => {
  const { exam } = await signInAsExaminer({ title: 'Topologia', students: ['Betti', 'Zorzi'] });
  await gotoLive(page, `/professor/exams/${exam.examId}`);
  const first = page.getByRole('textbox', { name: /Betti/ });
  const second = page.getByRole('textbox', { name: /Zorzi/ });
  for (const box of [first, second]) {
    await box.fill('22');
    await box.press('Enter');
  }
  await expect(page.getByText('Da pubblicare: 2 voti.')).toBeVisible();

  await first.fill('99');
  await page.getByRole('button', { name: 'Pubblica 2 esiti' }).click();

  await expect(page.getByRole('button', { name: /^Pubblica/ })).toHaveCount(0);
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.getByRole('searchbox').fill('Zorzi');
  await expect(first).toBeHidden();
  const lead = page.getByRole('button', { name: 'Vai alla riga' });
  await expect(lead).toHaveAccessibleDescription(/^Una riga da correggere: .*Betti/);
  await lead.click();
  await expect(first).toBeFocused();
  await expect(first).toHaveValue('99');

  await first.fill('25');
  await page.getByRole('button', { name: 'Pubblica 2 esiti' }).click();
  await expect(page.getByRole('dialog').getByText('2 voti', { exact: true })).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Pubblica' }).click();
  await expect(page.getByRole('row', { name: 'Betti' }).getByText('25/30')).toBeVisible();
});

test('G13: the dialog says what becomes of whom, and a draft that was changed meanwhile is not published', async ({
  page,
  context,
  signInAsExaminer,
}) => {
  const names = ['Betti', 'Càrdano', 'Zorzi'] as const;
  const { exam, students } = await signInAsExaminer({ title: 'Logica', students: names });
  const other = await context.newPage();
  for (const window of [page, other]) await gotoLive(window, `/professor/exams/${exam.examId}`);
  const [failed, absent, without] = students;
  const enter = async (window: Page, { familyName }: Student, result: string) => {
    const box = window.getByRole('textbox', { name: new RegExp(familyName) });
    await box.fill(result);
    await box.press('Enter');
  };
  await enter(page, failed, 'R');
  await enter(page, absent, 'A');
  await expect(other.getByText('Da pubblicare: 1 respinto, 1 assente.')).toBeVisible();

  await page.getByRole('button', { name: 'Pubblica 2 esiti' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('1 respinto, 1 assente')).toBeVisible();
  await expect(dialog.getByText('1 senza esito, resta fuori')).toContainText(without.familyName);
  await expect(dialog.getByText('Gli studenti sono avvisati subito.', { exact: true })).toBeVisible();
  await enter(other, failed, '18');
  await expect(other.getByText('Da pubblicare: 1 voto, 1 assente.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Pubblica' }).click();

  await expect(alerts(page).getByText('Qualcun altro ha modificato questi dati')).toBeVisible();
  await expect(page.getByText('Da pubblicare: 1 voto, 1 assente.')).toBeVisible();
  await page.getByRole('button', { name: 'Pubblica 2 esiti' }).click();
  await expect(dialog.getByText('1 voto, 1 assente')).toBeVisible();
  await expect(dialog.getByText('3 giorni per decidere')).toBeVisible();
});

test('G13: a result is entered by typing a name, the grade, Enter; nothing moves, and trouble is said in its row', async ({
  page,
  context,
  signInAsExaminer,
}) => {
  const { exam } = await signInAsExaminer({ title: 'Ottica', students: ['Zorzi', 'Càrdano', 'Betti'] });
  await gotoLive(page, `/professor/exams/${exam.examId}`);
  const search = page.getByRole('searchbox', { name: 'Cerca per nome o matricola' });
  const box = page.getByRole('textbox', { name: 'Esito di Càrdano Anna' });
  const row = page.getByRole('row', { name: 'Càrdano' });

  await search.fill('carda');
  await search.press('Enter');
  await expect(box).toBeFocused();
  const place = await box.boundingBox();
  await box.fill('99');
  await box.press('Enter');
  await expect(search).toBeFocused();
  await expect(row.getByRole('alert')).toHaveText('99 non è un esito: 18–30, 30L, R, A, X');
  expect(await box.boundingBox()).toEqual(place);

  await search.press('Enter');
  await expect(box).toBeFocused();
  await context.setOffline(true);
  await box.fill('27');
  await box.press('Enter');
  await expect(row.getByText('In attesa della rete: parte da solo.')).toBeVisible();
  await context.setOffline(false);

  await expect(row.getByText('Bozza salvata')).toBeVisible();
  await page.getByRole('button', { name: 'Senza esito 2' }).click();
  await expect(page).toHaveURL(/show=missing/);
  await search.fill('');
  await expect(page.getByRole('rowheader')).toHaveText(['Betti Anna', 'Zorzi Anna']);

  let calls = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/professor/exams/grade')) calls += 1;
  });
  await search.focus();
  await page.keyboard.type('zor');
  await page.keyboard.type('28');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row', { name: 'Zorzi' }).getByText('Bozza salvata')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Esito di Zorzi Anna' })).toHaveValue('28');
  expect(calls).toBe(1);
  await expect(search).toBeFocused();
  await page.keyboard.type('bet');
  await expect(page.getByRole('rowheader')).toHaveText(['Betti Anna']);
});

test('look: on the narrowest phone what is wrong with a result has its room, and no box moves', async ({
  page,
  signInAsExaminer,
}) => {
  await page.setViewportSize({ width: 320, height: 700 });
  const { exam } = await signInAsExaminer({ title: 'Ottica', students: ['Betti', 'Zorzi'] });
  await gotoLive(page, `/professor/exams/${exam.examId}`);
  const box = (name: string) => page.getByRole('textbox', { name: `Esito di ${name} Anna` });
  await expect(box('Betti')).toBeVisible();
  const heights = () =>
    page.getByRole('row').evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
  const before = await heights();

  await box('Betti').fill('99');
  await box('Betti').press('Tab');

  await expect(page.getByRole('row', { name: 'Betti' }).getByRole('alert')).toBeVisible();
  expect(await heights()).toEqual(before);
});
