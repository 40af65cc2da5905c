import { addDays } from 'date-fns/addDays';
import type { Page } from 'playwright/test';
import { expect, test } from './support/portal.ts';
import { examine } from './support/screens/examine-page.ts';
import { alerts, gotoLive, hydrated } from './support/screens/screen.ts';

const by = 'Ufficio didattico';

test('G6: a rejected request is appealed in the page that is open, and its student and the office write to each other', async ({
  page,
  signInAsStudent,
  askOffice,
}) => {
  test.slow();
  const student = await signInAsStudent();
  const local = (it: string) => ({ it, en: it, es: it });
  await askOffice('processes/type', {
    ...{ code: 'appeal-e2e', title: local('Richiesta con ricorso') },
    form: [
      { code: 'what', kind: 'text', label: local('Che cosa') },
      {
        ...{ code: 'when', kind: 'several', label: local('Quando') },
        options: ['Mattina', 'Pomeriggio', 'Sera'].map((each, at) => ({ code: `t${at}`, text: local(each) })),
      },
      {
        ...{ code: 'late', kind: 'text', label: local('Perché di sera') },
        shownIf: { field: 'when', is: 't2' },
      },
      { code: 'home', kind: 'address', label: local('Domicilio') },
      {
        ...{ code: 'exams', kind: 'rows', label: local('Esame') },
        columns: [
          { code: 'name', kind: 'text', label: local('Nome') },
          { code: 'university', kind: 'text', label: local('Università') },
          { code: 'credits', kind: 'number', label: local('Crediti') },
          { code: 'on', kind: 'date', label: local('Data') },
        ],
      },
    ],
    steps: [{ office: 'teaching', days: 5 }],
    appeal: { office: 'students', days: 5, within: 20 },
  });
  await gotoLive(page, '/student/processes');
  await page.getByRole('button', { name: 'Inizia: Richiesta con ricorso' }).click();
  await page.getByRole('textbox', { name: 'Che cosa' }).fill('Un cambio');
  await page.getByRole('button', { name: 'Invia', exact: true }).click();
  await expect(page.getByRole('group', { name: 'Quando' })).toHaveAccessibleDescription(
    'Compila questo campo.',
  );
  await page.getByRole('checkbox', { name: 'Mattina' }).check();
  await page.getByRole('checkbox', { name: 'Sera' }).check();
  await page.getByLabel('Perché di sera').fill('Lavoro di giorno');
  await fillInAddressAndExams(page);
  await page.reload();
  await hydrated(page);
  await expect(page.getByRole('checkbox', { name: 'Sera' })).toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'Pomeriggio' })).not.toBeChecked();
  await expect(page.getByLabel('Perché di sera')).toHaveValue('Lavoro di giorno');
  await expect(page.getByLabel('CAP')).toHaveValue('38122');
  await expect(page.getByRole('group', { name: 'Esame: riga 2' }).getByLabel('Nome')).toHaveValue(
    'Geometria',
  );
  await examine(page, new URL(page.url()).pathname, 'it', 'process-draft');
  await page.getByRole('button', { name: 'Elimina la bozza' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Tienila' }).click();
  await page.getByRole('button', { name: 'Invia', exact: true }).click();
  await expect(page.getByText('Mattina, Sera')).toBeVisible();
  await expect(page.getByText('38122 Trento (TN)')).toBeVisible();
  await expect(page.getByText('2. Nome: Geometria; Università: Trento; Crediti: 6; Data: ')).toBeVisible();
  await expect(page.getByText('Protocollo')).toBeVisible();
  const listed = await askOffice('processes/list', {});
  const requestId = listed.find(({ badge }) => badge === student.badge)?.requestId ?? '';

  const messages = page.getByRole('list', { name: 'Messaggi' });
  await page.getByRole('button', { name: 'Invia il messaggio' }).click();
  await expect(page.getByLabel('Il tuo messaggio')).toBeFocused();
  await page.getByLabel('Il tuo messaggio').fill('Quando avrò risposta?');
  await page.getByRole('button', { name: 'Invia il messaggio' }).click();
  await expect(messages.getByText('Quando avrò risposta?')).toBeVisible();
  await expect(page.getByLabel('Il tuo messaggio')).toHaveValue('');
  await page.getByLabel('Il tuo messaggio').pressSequentially('E se');
  await askOffice('processes/message', { requestId, text: 'Entro venerdì.' });
  await expect(messages.getByText('Entro venerdì.')).toBeVisible();
  await expect(page.getByLabel('Il tuo messaggio')).toBeFocused();
  await expect(page.getByLabel('Il tuo messaggio')).toHaveValue('E se');

  const paper = await page.request.get(`/api/student/processes/${requestId}/request.pdf`);
  expect(paper.headers()['content-type']).toBe('application/pdf');
  await expect(page.getByRole('link', { name: 'Copia di ciò che hai inviato (PDF)' })).toBeVisible();

  await askOffice('processes/review', { requestId });
  await askOffice('processes/reject', { requestId, by, reason: 'Manca il requisito.' });
  await expect(page.getByText('Respinta: Manca il requisito.')).toBeVisible();
  await expect(page.getByLabel('Il tuo messaggio')).toBeHidden();
  await page.getByRole('button', { name: 'Fai ricorso' }).click();
  await page.getByRole('dialog').getByLabel('Motivo').fill('Il requisito c’è: vedi il protocollo.');
  await page.getByRole('button', { name: 'Presenta il ricorso' }).click();
  await expect(alerts(page).getByText('Il ricorso è presentato.')).toBeVisible();
  await expect(page.getByText('In ricorso').first()).toBeVisible();
  await expect(page.getByText('Segreteria studenti')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Fai ricorso' })).toBeHidden();
  await examine(page, `/student/processes/${requestId}`, 'it', 'process-appealed');
  await askOffice('processes/review', { requestId });
  await askOffice('processes/approve', { requestId, by });
  await expect(page.getByText('Conclusa').first()).toBeVisible();
});

/** By keyboard where rows come and go; what is wrong is named by row and column, and has the focus. */
async function fillInAddressAndExams(page: Page) {
  await page.getByLabel('Via e numero civico').fill('Via Roma 1');
  await page.getByLabel('CAP').fill('3812');
  await page.getByLabel('Comune o città').fill('Trento');
  await page.getByLabel('Provincia').fill('TN');
  const rowOf = (number: number) => page.getByRole('group', { name: `Esame: riga ${number}` });
  await page.getByRole('button', { name: 'Invia', exact: true }).click();
  await expect(page.getByLabel('CAP')).toBeFocused();
  await expect(page.getByLabel('CAP')).toHaveAccessibleDescription('Il CAP ha cinque cifre.');
  await page.getByLabel('CAP').fill('38122');
  await page.getByLabel('Paese').selectOption({ label: 'Austria' });
  await expect(page.getByLabel('Provincia')).toBeHidden();
  await page.getByLabel('Paese').selectOption({ label: 'Italia' });

  const fillIn = async (number: number, name: string) => {
    await rowOf(number).getByLabel('Nome').fill(name);
    await rowOf(number).getByLabel('Università').fill('Trento');
    await rowOf(number).getByLabel('Data').fill('2024-06-20');
  };
  await fillIn(1, 'Analisi');
  await rowOf(1).getByLabel('Crediti').fill('9');
  for (const number of [2, 3]) {
    await page.getByRole('button', { name: 'Aggiungi una riga' }).press('Enter');
    await expect(rowOf(number).getByLabel('Nome')).toBeFocused();
  }
  await page.getByRole('button', { name: 'Togli la riga 2' }).press('Enter');
  await expect(rowOf(2).getByLabel('Nome')).toBeFocused();
  await expect(rowOf(3)).toHaveCount(0);
  await fillIn(2, 'Geometria');
  await rowOf(2).getByLabel('Crediti').fill('sei');
  await page.getByRole('button', { name: 'Invia', exact: true }).click();
  await expect(rowOf(2).getByLabel('Crediti')).toBeFocused();
  await expect(rowOf(2).getByLabel('Crediti')).toHaveAccessibleDescription('Questo valore non è valido.');
  await expect(rowOf(1).getByLabel('Crediti')).toHaveAccessibleDescription('');
  await rowOf(2).getByLabel('Crediti').fill('6');
}

test('G6: nobody reads or hands in another’s request', async ({
  page,
  signInAsStudent,
  givenStudent,
  askAs,
  askOffice,
}) => {
  await signInAsStudent();
  const other = await givenStudent();
  const local = (it: string) => ({ it });
  await askOffice('processes/type', {
    ...{ code: 'plain-e2e', title: local('Richiesta semplice') },
    form: [{ code: 'what', kind: 'text', label: local('Che cosa') }],
    steps: [{ office: 'students', days: 5 }],
  });
  const made = await askAs(other, '/api/student/processes/save', {
    typeCode: 'plain-e2e',
    data: { what: 'x' },
  });
  const { requestId } = made as { requestId: string };
  await page.goto(`/student/processes/${requestId}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Questa pratica non c’è');
  const paper = await page.request.get(`/api/student/processes/${requestId}/request.pdf`);
  expect(paper.status()).toBe(404);
});

test('G6: what stops requests, or one of them, is said before anything is begun', async ({
  page,
  signInAsStudent,
  askOffice,
}) => {
  const student = await signInAsStudent();
  const local = (it: string) => ({ it });
  await askOffice('processes/type', {
    ...{ code: 'resume-e2e', title: local('Ripresa di prova'), effect: 'reinstatement' },
    form: [{ code: 'why', kind: 'text', label: local('Perché') }],
    steps: [{ office: 'students', days: 5 }],
  });
  await askOffice('locks/place', {
    ...{ careerId: student.profileId, type: 'OFFICE', blocks: ['REQUEST_SUBMIT'] },
    ...{ reason: local('Manca un documento.'), ownerOffice: 'students' },
    endsAt: addDays(new Date(), 30).toISOString(),
  });

  await gotoLive(page, '/student/processes');

  await expect(page.getByText('Manca un documento.')).toBeVisible();
  const resume = page.getByRole('listitem').filter({ hasText: 'Ripresa di prova' });
  await expect(resume).toContainText('Si chiede quando la carriera è sospesa.');
  await expect(resume.getByRole('button')).toHaveCount(0);
  await examine(page, '/student/processes', 'it', 'processes-stopped');
});
