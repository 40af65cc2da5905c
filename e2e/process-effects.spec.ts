import { dayIn } from './support/days.ts';
import { examine } from './support/examine-page.ts';
import { academicYear } from './support/given-people.ts';
import { askOffice } from './support/institution.ts';
import { expect, test } from './support/portal.ts';
import { gotoLive } from './support/screen.ts';

const local = (it: string) => ({ it });
const by = 'Segreteria studenti';

/** Passes the only request of a student on to its end. */
async function approve(badge: string | null, typeCode: string) {
  const listed = await askOffice('processes/list', {});
  const asked = listed.find((request) => request.badge === badge && request.typeCode === typeCode);
  const requestId = asked?.requestId ?? '';
  await askOffice('processes/review', { requestId });
  await askOffice('processes/approve', { requestId, by });
}

test('G6, G7: what was paid is given back by a request, in part; more than was paid isn’t asked for', async ({
  page,
  signInAsStudent,
}) => {
  test.slow();
  const { badge } = await signInAsStudent();
  await askOffice('processes/type', {
    ...{ code: 'refund-e2e', title: local('Rimborso di prova'), effect: 'refund' },
    form: [
      { code: 'charge', kind: 'charge', label: local('Che cosa hai pagato') },
      { code: 'amount', kind: 'number', label: local('Importo, se non è tutto'), required: false },
    ],
    steps: [{ office: 'fees', days: 5 }],
  });
  const charge = { kind: 'certificate', amount: 15_600, dueOn: dayIn(20), currency: 'EUR' } as const;
  await askOffice('charges/add', { ...charge, badge: badge ?? '', academicYear: academicYear() });
  await gotoLive(page, '/student/payments');
  await page.getByRole('button', { name: /^Paga/ }).first().click();
  await page.getByRole('button', { name: 'Paga', exact: true }).click();
  await expect(page.getByText('il pagamento è confermato')).toBeVisible();

  await gotoLive(page, '/student/processes');
  await page.getByRole('button', { name: 'Inizia: Rimborso di prova' }).click();
  const paid = page.getByLabel('Che cosa hai pagato');
  await expect(paid.getByRole('option')).toHaveText(['Scegli', /156,00\s€$/]);
  await paid.selectOption({ index: 1 });
  await page.getByLabel('Importo, se non è tutto').fill('200,00');
  await page.getByRole('button', { name: 'Invia', exact: true }).click();
  const amount = page.getByLabel('Importo, se non è tutto');
  await expect(amount).toBeFocused();
  await expect(amount).toHaveAccessibleDescription(/Non si rimborsa più di quanto è stato pagato/);
  await amount.fill('50,00');
  await page.getByRole('button', { name: 'Invia', exact: true }).click();
  await expect(page.getByText('Protocollo')).toBeVisible();
  await expect(page.getByText(/156,00\s€$/)).toBeVisible();

  await approve(badge, 'refund-e2e');
  await expect(page.getByText('Conclusa').first()).toBeVisible();
  await examine(page, new URL(page.url()).pathname, 'it', 'process-refund');
  await gotoLive(page, '/student/payments');
  await expect(page.getByText(/50,00\s€/).first()).toBeVisible();
});

test('G6, A7: a name that is wrong in the register is right once the office has approved it', async ({
  page,
  signInAsStudent,
}) => {
  const { badge } = await signInAsStudent({ familyName: 'Rosi' });
  await askOffice('processes/type', {
    ...{ code: 'register-e2e', title: local('Correzione di prova'), effect: 'data_correction' },
    form: [
      { code: 'familyName', kind: 'text', label: local('Cognome giusto'), required: false },
      { code: 'taxCode', kind: 'tax_code', label: local('Codice fiscale giusto'), required: false },
    ],
    steps: [{ office: 'students', days: 5 }],
  });
  await gotoLive(page, '/student/processes');
  await page.getByRole('button', { name: 'Inizia: Correzione di prova' }).click();
  await page.getByRole('button', { name: 'Invia', exact: true }).click();
  await expect(page.getByLabel('Cognome giusto')).toBeFocused();
  await expect(page.getByLabel('Cognome giusto')).toHaveAccessibleDescription(/Compila questo campo/);
  await page.getByLabel('Cognome giusto').fill('Rossi');
  await page.getByRole('button', { name: 'Invia', exact: true }).click();
  await expect(page.getByText('Protocollo')).toBeVisible();

  await approve(badge, 'register-e2e');
  await expect(page.getByText('Conclusa').first()).toBeVisible();
  await gotoLive(page, '/account/profile');
  await expect(page.getByLabel('Cognome')).toHaveValue('Rossi');
});
