import { addDays } from 'date-fns/addDays';
import { addMinutes } from 'date-fns/addMinutes';
import { format } from 'date-fns/format';
import type { Locator, Page } from 'playwright/test';
import { publishGrade } from './support/fixtures/exams.ts';
import { expect, test } from './support/portal.ts';
import { heardOn, listenTo } from './support/screens/heard.ts';
import { alerts, gotoLive } from './support/screens/screen.ts';

/** Opened a minute ago: it stands on the dashboard. */
const openedNow = () => addMinutes(new Date(), -1);

test('look: by keyboard alone a student books on the dashboard what opens, sees it booked and gives it up', async ({
  page,
  signInBeforeExam,
}) => {
  await signInBeforeExam({ title: 'Topologia', bookingOpensAt: openedNow() });
  await gotoLive(page, '/student/dashboard');
  const opening = page.getByRole('region', { name: 'In apertura' });
  const book = opening.getByRole('button', { name: 'Prenota Topologia' });
  const giveUp = opening.getByRole('button', { name: 'Annulla prenotazione di Topologia' });

  await tabTo(page, book);
  await page.keyboard.press('Enter');
  await expect(giveUp).toBeFocused();
  await expect(opening.getByText('Prenotazione confermata', { exact: true })).toBeVisible();

  await tabTo(page, opening.getByRole('link', { name: 'Topologia' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Topologia' })).toBeVisible();
  await tabTo(page, page.getByRole('button', { name: 'Annulla prenotazione di Topologia' }));
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Tieni la prenotazione' })).toBeFocused();
  await tabTo(page, dialog.getByRole('button', { name: 'Annulla prenotazione' }));
  await page.keyboard.press('Enter');

  await expect(page.getByRole('button', { name: 'Prenota Topologia' })).toBeFocused();
});

test('look: by keyboard alone a professor goes from the sessions to a roster, grades and publishes', async ({
  page,
  signInAsExaminer,
}) => {
  await signInAsExaminer({ title: 'Ottica', students: ['Betti'] });
  await gotoLive(page, '/professor/exams');

  await tabTo(page, page.getByRole('link', { name: /^Inserisci gli esiti: Ottica/ }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Ottica' })).toBeVisible();
  const search = page.getByRole('searchbox', { name: 'Cerca per nome o matricola' });
  await tabTo(page, search);
  await page.keyboard.type('betti');
  await page.keyboard.press('Enter');
  const box = page.getByRole('textbox', { name: 'Esito di Betti Anna' });
  await expect(box).toBeFocused();
  await page.keyboard.type('28');
  await page.keyboard.press('Enter');
  await expect(search).toBeFocused();

  const publish = page.getByRole('button', { name: 'Pubblica 1 esito' });
  await expect(publish).toBeVisible();
  await tabTo(page, publish);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await tabTo(page, dialog.getByRole('button', { name: 'Pubblica' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row', { name: 'Betti' }).getByText('28/30')).toBeVisible();
});

test('look: by keyboard alone a student accepts a grade', async ({
  page,
  signInAsStudent,
  givenProfessor,
  givenCourse,
  givenExamBegun,
}) => {
  const student = await signInAsStudent();
  const teacher = await givenProfessor();
  const course = await givenCourse({ title: 'Acustica', teacher, students: [student] });
  await publishGrade(teacher, await givenExamBegun({ course, teacher, booked: [student] }), 27);
  await gotoLive(page, '/student/exams');

  await tabTo(page, page.getByRole('main').getByRole('link', { name: /^Esiti/ }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('button', { name: 'Accetta il voto di Acustica' }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('dialog').getByRole('button', { name: 'Accetta il voto' }));
  await page.keyboard.press('Enter');

  await expect(page.getByRole('button', { name: 'Annulla la decisione su Acustica' })).toBeVisible();
});

test('look: by keyboard alone a professor makes a session like the last one and publishes it', async ({
  page,
  signInAsProfessor,
  givenCourse,
  givenExamSession,
}) => {
  const teacher = await signInAsProfessor();
  const course = await givenCourse({ title: 'Acustica', teacher });
  await givenExamSession({ course, teacher, room: 'Aula 12' });
  await gotoLive(page, '/professor/exams');

  await tabTo(page, page.getByRole('link', { name: 'Nuovo appello' }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('button', { name: /^Come l’ultimo appello di Acustica/ }));
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Giorno', { exact: true })).toBeFocused();
  await page.keyboard.type(format(addDays(new Date(), 40), 'd/M/yyyy'));
  await tabTo(page, page.getByRole('button', { name: 'Salva e pubblica' }));
  await page.keyboard.press('Enter');

  await expect(alerts(page).getByText('L’appello è pubblicato.')).toBeVisible();
  await expect(page.getByText('Aula 12')).toBeVisible();
});

test('look: what a screen reader tells a student of a booking, from the dashboard to giving it up', async ({
  page,
  signInBeforeExam,
}) => {
  await signInBeforeExam({ title: 'Topologia', bookingOpensAt: openedNow(), seats: 5 });
  await gotoLive(page, '/student/dashboard');
  await listenTo(page);

  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - heading /Buon/ [level=1]
    - region "In apertura":
      - heading "In apertura" [level=2]
      - list:
        - listitem:
          - heading /^Topologia, / [level=3]:
            - link /^Topologia, /
          - text: /5 posti liberi su 5/
          - button /^Prenota Topologia, /
  `);
  await page.getByRole('button', { name: 'Prenota Topologia' }).press('Enter');
  await expect(page.getByRole('region', { name: 'In apertura' })).toMatchAriaSnapshot(`
    - listitem:
      - heading /^Topologia, / [level=3]
      - text: /Prenotazione confermata/
      - button /^Annulla prenotazione di Topologia, /
  `);

  await page.getByRole('button', { name: 'Annulla prenotazione di Topologia' }).press('Enter');
  await expect(page.getByRole('dialog')).toMatchAriaSnapshot(`
    - dialog /Topologia/:
      - heading /Topologia/ [level=2]
      - paragraph
      - button "Tieni la prenotazione"
      - button "Annulla prenotazione"
  `);
  await page.getByRole('dialog').getByRole('button', { name: 'Annulla prenotazione' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Prenota Topologia' })).toBeFocused();
  await expect
    .poll(() => heardOn(page))
    .toMatch(/Prenotazione confermata per Topologia[\s\S]*Hai annullato la prenotazione per Topologia/);
});

test('look: what a screen reader tells a professor, from the sessions to what was published', async ({
  page,
  signInAsExaminer,
}) => {
  await signInAsExaminer({ title: 'Ottica', students: ['Betti'] });
  await gotoLive(page, '/professor/exams');
  await listenTo(page);

  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - heading "Esami" [level=1]
    - link "Nuovo appello"
    - navigation
    - table:
      - rowgroup:
        - row:
          - columnheader /Data/
          - columnheader /Insegnamento/
          - columnheader "Prova"
          - columnheader "Stato"
          - columnheader /Persone/
      - rowgroup:
        - row /Ottica/:
          - rowheader /Ottica/
          - cell "Esiti da inserire"
          - cell "0 di 1"
          - cell:
            - link /Inserisci gli esiti. Ottica/
  `);
  await page.getByRole('link', { name: /^Inserisci gli esiti: Ottica/ }).press('Enter');
  const row = page.getByRole('row', { name: 'Betti' });
  await expect(row).toMatchAriaSnapshot(`
    - row /Betti/:
      - rowheader "Betti Anna"
      - cell /S\\d+/
      - cell:
        - textbox "Esito di Betti Anna"
      - cell "Senza esito"
      - cell:
        - button "Altre azioni per Betti Anna"
  `);
  const box = row.getByRole('textbox');
  await box.fill('99');
  await box.press('Enter');
  await expect(box).toHaveAccessibleDescription('99 non è un esito: 18–30, 30L, R, A, X');
  await box.fill('28');
  await box.press('Enter');
  await expect(row.getByRole('cell', { name: 'Bozza salvata' })).toBeVisible();

  await page.getByRole('button', { name: 'Pubblica 1 esito' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Pubblica' }).press('Enter');
  await expect(row.getByRole('cell', { name: '28/30' })).toBeVisible();
  await expect.poll(() => heardOn(page)).toMatch(/99 non è un esito[\s\S]*pubblicat/i);
});

test('look: on a phone what opens now is booked by one tap after the dashboard', async ({
  page,
  signInBeforeExam,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInBeforeExam({ title: 'Topologia', bookingOpensAt: openedNow() });
  await gotoLive(page, '/student/dashboard');
  const { tap, taps } = counted();

  await tap(page.getByRole('button', { name: 'Prenota Topologia' }));

  await expect(page.getByRole('button', { name: 'Annulla prenotazione di Topologia' })).toBeVisible();
  expect(taps()).toBe(1);
});

test('look: on a phone two taps lead from the dashboard over why one can’t to its remedy', async ({
  page,
  signInBeforeExam,
  givenCourse,
  givenExamSession,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { student, teacher, exam } = await signInBeforeExam({ title: 'Logica', isBooked: true });
  const course = await givenCourse({ title: 'Topologia', teacher, students: [student] });
  await givenExamSession({ course, teacher, startsAt: exam.startsAt });
  await gotoLive(page, '/student/dashboard');
  const { tap, taps } = counted();

  await tap(page.getByRole('navigation').getByRole('link', { name: 'Esami' }));
  const row = page.getByRole('listitem').filter({ hasText: 'Topologia' });
  await expect(row.getByText(/Logica/)).toBeVisible();
  await tap(row.getByRole('link', { name: /Logica/ }));

  await expect(page).toHaveURL(`/student/exams/${exam.examId}`);
  expect(taps()).toBe(2);
});

/** Goes on by the key alone, until what is wanted has the focus. */
async function tabTo(page: Page, wanted: Locator) {
  await expect(wanted).toBeVisible();
  for (let presses = 0; presses < 100; presses++) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`the key never reached ${wanted}`);
}

function counted() {
  let count = 0;
  return {
    taps: () => count,
    tap: async (on: Locator) => {
      await on.click();
      count += 1;
    },
  };
}
