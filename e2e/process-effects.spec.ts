import { givenCharge } from './support/fixtures/charges.ts';
import { askOffice } from './support/fixtures/institution.ts';
import { expect, test } from './support/portal.ts';
import { examine, examineHere } from './support/screens/examine-page.ts';
import { gotoLive } from './support/screens/screen.ts';

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
  await givenCharge({ badge }, { amount: 15_600 });
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
  await expect(page.getByLabel('Cognome', { exact: true })).toHaveValue('Rossi');
});

test('G6, G7: what is to be paid is asked for in instalments once the office has approved it', async ({
  page,
  signInAsStudent,
}) => {
  const { badge } = await signInAsStudent();
  await askOffice('processes/type', {
    ...{ code: 'instalments-e2e', title: local('Rate di prova'), effect: 'instalments' },
    form: [
      { code: 'charge', kind: 'unpaid_charge', label: local('Che cosa devi pagare') },
      { code: 'instalments', kind: 'number', label: local('In quante rate') },
    ],
    steps: [{ office: 'fees', days: 5 }],
  });
  await givenCharge({ badge }, { amount: 15_601 });
  await gotoLive(page, '/student/processes');
  await page.getByRole('button', { name: 'Inizia: Rate di prova' }).click();
  const unpaid = page.getByLabel('Che cosa devi pagare');
  await expect(unpaid.getByRole('option')).toHaveText(['Scegli', /156,01\s€$/]);
  await unpaid.selectOption({ index: 1 });
  const count = page.getByLabel('In quante rate');
  await count.fill('7');
  await page.getByRole('button', { name: 'Invia', exact: true }).click();
  await expect(count).toBeFocused();
  await expect(count).toHaveAccessibleDescription(/da 2 a 6/);
  await examineHere(page, new URL(page.url()).pathname, 'process-instalments-it');
  await count.fill('3');
  await page.getByRole('button', { name: 'Invia', exact: true }).click();
  await expect(page.getByText('Protocollo')).toBeVisible();

  await approve(badge, 'instalments-e2e');
  await expect(page.getByText('Conclusa').first()).toBeVisible();
  await gotoLive(page, '/student/payments');
  for (const [number, amount] of [
    ['1', '52,01'],
    ['2', '52,00'],
    ['3', '52,00'],
  ] as const) {
    await expect(page.getByText(new RegExp(`, ${number} di 3`)).first()).toBeVisible();
    await expect(page.getByText(new RegExp(`${amount}\\s€`)).first()).toBeVisible();
  }
});

test('A7: who changes programme reads the plan of the new one, and may choose', async ({
  page,
  signInAsStudent,
}) => {
  const { badge } = await signInAsStudent();
  await askOffice('processes/type', {
    ...{ code: 'programme-e2e', title: local('Passaggio di prova'), effect: 'programme_change' },
    form: [{ code: 'programme', kind: 'programme', label: local('A quale corso') }],
    steps: [{ office: 'teaching', days: 5 }],
  });
  const [code, title] = [`E2E-${Date.now()}`, 'Restauro di prova'];
  const { id } = await askOffice('programmes/add', { code, title: local(title), level: 'bachelor' });
  await askOffice('units/add', {
    ...{ code: `${code}-U`, title: local('Chimica del restauro'), cfu: 6 },
    programmes: [{ programmeId: id, year: 1 }],
  });
  await gotoLive(page, '/student/processes');
  await page.getByRole('button', { name: 'Inizia: Passaggio di prova' }).click();
  await page.getByLabel('A quale corso').selectOption(id);
  await examineHere(page, new URL(page.url()).pathname, 'process-programme-it');
  await page.getByRole('button', { name: 'Invia', exact: true }).click();
  await expect(page.getByText('Protocollo')).toBeVisible();
  await expect(page.getByText(title)).toBeVisible();

  await approve(badge, 'programme-e2e');
  await expect(page.getByText('Conclusa').first()).toBeVisible();
  await gotoLive(page, '/student/courses?tab=plan');
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  await expect(page.getByText('Chimica del restauro')).toBeVisible();
});

test('A7: a thesis that is agreed on stands in the transcript, and on its supervisor’s dashboard', async ({
  page,
  signInAsStudent,
  givenProfessor,
  givenCourse,
  openAs,
}) => {
  const student = await signInAsStudent();
  const supervisor = await givenProfessor({ familyName: 'Bianchi-Rossi' });
  await givenCourse({ title: 'Reti neurali', teacher: supervisor, students: [student] });
  await askOffice('processes/type', {
    ...{ code: 'thesis-e2e', title: local('Tesi di prova'), effect: 'thesis' },
    form: [
      { code: 'title', kind: 'text', label: local('Titolo della tesi') },
      { code: 'supervisor', kind: 'supervisor', label: local('Chi la segue') },
    ],
    steps: [{ office: 'teaching', days: 5 }],
  });
  await gotoLive(page, '/student/processes');
  await page.getByRole('button', { name: 'Inizia: Tesi di prova' }).click();
  await page.getByLabel('Titolo della tesi').fill('Orari senza conflitti');
  const professors = page.getByLabel('Chi la segue');
  await professors.selectOption({ label: `${supervisor.familyName} ${supervisor.givenName}` });
  await page.getByRole('button', { name: 'Invia', exact: true }).click();
  await expect(page.getByText('Protocollo')).toBeVisible();

  await approve(student.badge, 'thesis-e2e');
  await expect(page.getByText('Conclusa').first()).toBeVisible();
  await gotoLive(page, '/student/exams?tab=transcript');
  const thesis = page.getByRole('region', { name: 'Tesi' });
  await expect(thesis.getByText('Orari senza conflitti')).toBeVisible();
  await expect(thesis.getByText(/Bianchi/)).toBeVisible();
  await examineHere(page, 'a transcript with a thesis', 'transcript-thesis-it');

  const desk = await openAs(supervisor);
  await gotoLive(desk, '/professor/dashboard');
  const supervised = desk.getByRole('region', { name: 'Tesi che segui' });
  await expect(supervised.getByRole('heading', { name: 'Orari senza conflitti' })).toBeVisible();
  await expect(supervised.getByText(student.badge ?? '')).toBeVisible();
  await examineHere(desk, 'a professor’s dashboard with a thesis', 'professor-dashboard-thesis-it');
});
