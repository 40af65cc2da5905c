import { expect, type Page } from 'playwright/test';

/** What the coordinator of a scheme does with the only plan that waits. */
export async function returnPlan(desk: Page, reason: string) {
  await desk.getByRole('button', { name: /^Restituisci il piano di/ }).click();
  await desk.getByRole('dialog').getByLabel('Motivo').fill(reason);
  await desk.getByRole('dialog').getByRole('button', { name: 'Restituisci', exact: true }).click();
  await noneWaits(desk);
}

export async function approvePlan(desk: Page) {
  await desk.getByRole('button', { name: /^Approva il piano di/ }).click();
  await noneWaits(desk);
}

const noneWaits = (desk: Page) => expect(desk.getByText('Nessun piano aspetta una decisione.')).toBeVisible();
