import { expect, type Page } from 'playwright/test';

/** What the coordinator of a scheme does with the only plan that waits. */
export async function returnPlan(desk: Page, reason: string) {
  await desk.getByRole('button', { name: /^Restituisci il piano di/ }).click();
  await desk.getByRole('dialog').getByLabel('Motivo').fill(reason);
  await desk.getByRole('dialog').getByRole('button', { name: 'Restituisci', exact: true }).click();
  await expect(desk.getByText('Restituito', { exact: true })).toBeVisible();
}

export async function approvePlan(desk: Page) {
  await desk.getByRole('button', { name: /^Approva il piano di/ }).click();
  await expect(desk.getByText('Approvato', { exact: true })).toBeVisible();
}

/** Until it is to be decided again. */
export async function undoPlan(desk: Page) {
  await desk.getByRole('button', { name: /^Annulla la decisione:/ }).click();
  await expect(desk.getByRole('button', { name: /^Approva il piano di/ })).toBeVisible();
}
