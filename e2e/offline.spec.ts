import type { Page } from 'playwright/test';
import { expect, test } from './support/portal.ts';
import { alerts, gotoLive } from './support/screens/screen.ts';

test('E6: a dialog of the page opens without a network, for it came while the page was idle', async ({
  page,
  signInBeforeExam,
}) => {
  await signInBeforeExam({ title: 'Ottica', isBooked: true });
  await gotoRested(page, '/student/exams?tab=booked');
  await page.context().setOffline(true);

  await page.getByRole('button', { name: 'Annulla prenotazione di Ottica' }).click();

  await expect(page.getByRole('dialog')).toContainText('Ottica');
});

test('E6: where a dialog can’t be fetched the page stays, says so, and opens it once the network is back', async ({
  page,
  signInBeforeExam,
}) => {
  await signInBeforeExam({ title: 'Acustica', isBooked: true });
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0; // a page that never rests
  });
  await gotoLive(page, '/student/exams?tab=booked');
  const giveUp = page.getByRole('button', { name: 'Annulla prenotazione di Acustica' });
  await page.context().setOffline(true);

  await giveUp.click();
  await expect(page.getByRole('main').getByText('Nessuna rete: riprova')).toBeVisible();
  await page.getByRole('button', { name: /^Lingua: / }).click();
  await expect(page.getByRole('banner').getByText('Nessuna rete: riprova')).toBeVisible();
  await expect(giveUp).toBeVisible();
  const said = page.getByText('Nessuna rete: riprova');
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Notifiche/ })
    .click();
  await expect(said).toHaveCount(3);
  await page.keyboard.press('Control+k');
  await expect(said).toHaveCount(4);

  await page.context().setOffline(false);
  await expect(said).toHaveCount(0);
  await giveUp.click();
  await expect(page.getByRole('dialog')).toContainText('Acustica');
});

test('E6: the top bar says that there is no network; a page that was asked for meanwhile comes when it is back', async ({
  page,
  signInBeforeExam,
}) => {
  await signInBeforeExam({ title: 'Meccanica', seats: 2 });
  await gotoLive(page, '/student/exams');
  await page.context().setOffline(true);
  await expect(page.getByRole('banner').getByText('Non in linea')).toBeVisible();

  await page.getByRole('link', { name: /^Insegnamenti/ }).click();
  await expect(page.getByRole('button', { name: 'Prenota Meccanica' })).toBeVisible();

  await page.context().setOffline(false);
  await expect(page).toHaveURL('/student/courses');
  await expect(page.getByRole('banner').getByText('Non in linea')).toHaveCount(0);
});

test('E6: while the portal is away behind its proxy the page stays, says so, and goes on once it is back', async ({
  page,
  signInBeforeExam,
}) => {
  await signInBeforeExam({ title: 'Statica', seats: 2 });
  await gotoLive(page, '/student/exams');
  await page.route(/\/student\//, (route) =>
    route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }),
  );

  await page.getByRole('link', { name: /^Insegnamenti/ }).click();
  await expect(page.getByRole('banner').getByText('Non in linea')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Prenota Statica' })).toBeVisible();

  await page.unrouteAll();
  await expect(page).toHaveURL('/student/courses');
  await expect(page.getByRole('banner').getByText('Non in linea')).toHaveCount(0);
});

test('E6: what was pressed without a network was not booked, is said on the card, and can be tried again once the page was read anew', async ({
  page,
  signInBeforeExam,
  askAs,
}) => {
  const { teacher, exam } = await signInBeforeExam({ title: 'Termodinamica', seats: 2 });
  await gotoLive(page, '/student/exams');
  const card = page.getByRole('listitem').filter({ hasText: 'Termodinamica' });
  await page.context().setOffline(true);

  await card.getByRole('button', { name: 'Prenota Termodinamica' }).click();
  await expect(card.getByRole('alert')).toHaveText('Prenotazione non inviata: nessuna connessione. Riprova.');
  await expect(alerts(page).getByRole('alert')).toHaveCount(0);
  const { examId, version } = exam;
  await askAs(teacher, '/api/professor/exams/resize', { examId, version, capacity: 3, slots: [] });

  await page.context().setOffline(false);
  await expect(card.getByText('3 posti liberi su 3')).toBeVisible();
  await card.getByRole('button', { name: 'Prenota Termodinamica' }).click();
  await expect(card.getByRole('button', { name: 'Annulla prenotazione di Termodinamica' })).toBeVisible();
  await expect(card.getByRole('alert')).toHaveCount(0);
});

test('E6: a booking whose answer is lost is looked into on its card, and is one booking', async ({
  page,
  signInBeforeExam,
}) => {
  await signInBeforeExam({ title: 'Elettronica', seats: 2 });
  await gotoLive(page, '/student/exams');
  const card = page.getByRole('listitem').filter({ hasText: 'Elettronica' });
  const keys: (string | undefined)[] = [];
  const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>();
  await page.route('**/api/student/exams/book', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    const answered = await route.fetch();
    if (keys.length === 1) return await route.abort('connectionreset');
    await mayAnswer;
    await route.fulfill({ response: answered });
  });

  await card.getByRole('button', { name: 'Prenota Elettronica' }).click();
  await expect(card.getByText('Verifica in corso…')).toBeVisible();
  await expect(alerts(page).getByRole('alert')).toHaveCount(0);

  answer();
  await expect(card.getByText('Verifica in corso…')).toHaveCount(0);
  await expect(card.getByRole('button', { name: 'Annulla prenotazione di Elettronica' })).toBeVisible();
  await expect(card.getByText('Prenotazione confermata')).toBeVisible();
  expect(new Set(keys).size).toBe(1);
});

test('E6: what was confirmed in a dialog without a network is said beside its button', async ({
  page,
  signInBeforeExam,
}) => {
  await signInBeforeExam({ title: 'Geodesia', isBooked: true });
  await gotoRested(page, '/student/exams?tab=booked');
  await page.context().setOffline(true);

  await page.getByRole('button', { name: 'Annulla prenotazione di Geodesia' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Annulla prenotazione' }).click();

  await expect(page.getByRole('dialog')).toHaveCount(0);
  const card = page.getByRole('listitem').filter({ hasText: 'Geodesia' });
  await expect(card.getByRole('alert')).toHaveText('Non inviato: nessuna connessione. Riprova.');
});

/** Opens a page and waits until it has rested: it fetches its dialogs then. */
async function gotoRested(page: Page, path: string): Promise<void> {
  await gotoLive(page, path);
  await page.evaluate(() => new Promise((rested) => requestIdleCallback(rested)));
  await expect.poll(() => page.evaluate(haveScriptsCome)).toBe(true);
}

/** Whether each script that the page has asked for is there. */
const haveScriptsCome = () =>
  [...document.scripts].every(
    ({ src, noModule }) => src === '' || noModule || performance.getEntriesByName(src).length > 0,
  );
