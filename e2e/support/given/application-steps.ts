import { expect, type Page } from 'playwright/test';
import { hydrated } from '../screens/screen.ts';

const onward = (page: Page) => page.getByRole('button', { name: 'Salva e continua' }).click();

/** At a step of the application, with its form alive. */
export async function step(page: Page, name: string) {
  await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible();
  await hydrated(page);
}

export async function sayWhoOneIs(page: Page) {
  await step(page, 'Dati personali');
  await page.getByLabel('Data di nascita').fill('4/5/2007');
  await page.getByLabel('Luogo di nascita').fill('Trento');
  await page.getByLabel('Cittadinanza').fill('italiana');
  await onward(page);
  await step(page, 'Contatti');
  await page.getByLabel('Telefono').fill('+39 333 1234567');
  await page.getByLabel('Indirizzo').fill('Via Roma 1, Trento');
  await onward(page);
}

export async function declareTitle(page: Page) {
  await step(page, 'Titolo di studio');
  await page.getByLabel('Dove l’hai preso').selectOption('In Italia');
  await page.getByLabel('Titolo', { exact: true }).fill('Maturità scientifica');
  await page.getByLabel('Scuola o università').fill('Liceo Galilei');
  await page.getByLabel('Anno', { exact: true }).fill('2026');
  await page.getByLabel('Voto', { exact: false }).first().fill('90');
  await page.getByLabel('Voto massimo', { exact: false }).fill('100');
  await onward(page);
  await step(page, 'Scelta');
  await onward(page);
}

export async function finish(page: Page) {
  await step(page, 'Reddito');
  await page.getByLabel('Come lo sappiamo').selectOption('Non lo dichiaro');
  await onward(page);
  await step(page, 'Consensi');
  await page.getByLabel('Ho letto l’informativa', { exact: false }).check();
  await page.getByLabel('Quello che dichiaro è vero', { exact: false }).check();
  await onward(page);
  await submit(page);
}

export async function submit(page: Page) {
  await step(page, 'Rileggi e invia');
  await page.getByRole('button', { name: 'Invia la domanda' }).click();
  await expect(page.getByRole('main').getByText('Inviata', { exact: true })).toBeVisible();
}
