import type { Page } from 'playwright/test';
import { askOffice } from './support/fixtures/institution.ts';
import { expect, test } from './support/portal.ts';
import { examine, examineHere } from './support/screens/examine-page.ts';
import { alerts, gotoLive } from './support/screens/screen.ts';

const local = (it: string) => ({ it, en: it, es: it });
const by = 'Ufficio didattico';

async function askFor(page: Page, exams: { name: string; credits: string; on: string }[]) {
  for (const [at, { name, credits, on }] of exams.entries()) {
    if (at > 0) await page.getByRole('button', { name: 'Aggiungi una riga' }).click();
    const row = page.getByRole('group', { name: `Esame: riga ${at + 1}` });
    await row.getByLabel('Nome').fill(name);
    await row.getByLabel('Crediti').fill(credits);
    await row.getByLabel('Data').fill(on);
  }
  await page.getByRole('button', { name: 'Invia', exact: true }).click();
  await expect(page.getByText('Protocollo')).toBeVisible();
}

test('G6, A7: a student answers row by row what the office proposes to recognise, and finds what was accepted in the transcript', async ({
  page,
  signInAsStudent,
  givenCourse,
}) => {
  test.slow();
  const student = await signInAsStudent();
  const analysis = await givenCourse({ title: 'Analisi matematica', cfu: 9, students: [student] });
  const physics = await givenCourse({ title: 'Fisica generale', cfu: 6, students: [student] });
  await askOffice('transcript/add', {
    ...{ careerId: student.profileId, unitId: (await givenCourse({ title: 'Chimica' })).unitId },
    ...{ examDate: '2025-07-01', grade: 24 },
  });
  await askOffice('processes/type', {
    ...{ code: 'recognition-e2e', title: local('Riconoscimento di prova'), effect: 'credit_recognition' },
    form: [
      {
        ...{ code: 'exams', kind: 'rows', label: local('Esame') },
        columns: [
          { code: 'name', kind: 'text', label: local('Nome') },
          { code: 'credits', kind: 'number', label: local('Crediti') },
          { code: 'on', kind: 'date', label: local('Data') },
        ],
      },
    ],
    steps: [{ office: 'teaching', days: 20 }],
  });
  await gotoLive(page, '/student/processes');
  await page.getByRole('button', { name: 'Inizia: Riconoscimento di prova' }).click();
  await askFor(page, [
    { name: 'Calculus I', credits: '10', on: '2024-02-03' },
    { name: 'Physics for engineers', credits: '6', on: '2024-06-20' },
    { name: 'Ceramics', credits: '3', on: '2024-07-01' },
  ]);

  const listed = await askOffice('processes/list', {});
  const requestId = listed.find(({ badge }) => badge === student.badge)?.requestId ?? '';
  await askOffice('processes/review', { requestId });
  await askOffice('processes/propose', {
    ...{ requestId, by, days: 10 },
    rows: [
      { unit: analysis.code, grade: 30, honours: true },
      { unit: physics.code, cfu: 5 },
      { reason: 'Il programma non corrisponde a nessun insegnamento del piano.' },
    ],
  });
  const proposal = page.getByRole('list', { name: 'La proposta dell’ufficio' });
  await expect(proposal.getByRole('listitem')).toHaveCount(3);
  const cardOf = (exam: string) => proposal.getByRole('listitem').filter({ hasText: exam });
  await expect(cardOf('Calculus I')).toContainText('Analisi matematica');
  await expect(cardOf('Calculus I')).toContainText('9 CFU, 30 e lode');
  await expect(cardOf('Calculus I')).toContainText(/Media ponderata\s*24,0.*27,6/);
  await expect(cardOf('Ceramics')).toContainText('Non riconosciuto');
  await expect(cardOf('Ceramics').getByRole('button')).toHaveCount(0);
  await examine(page, `/student/processes/${requestId}`, 'it', 'process-proposed');
  await examine(page, '/student/processes', 'it', 'processes-proposed');
  await examine(page, `/student/processes/${requestId}`, 'en');
  await examine(page, `/student/processes/${requestId}`, 'es');

  await gotoLive(page, `/student/processes/${requestId}?lng=it`);
  await page.getByRole('button', { name: 'Accetta: Calculus I' }).click();
  await examineHere(page, 'the dialog of an answer', 'process-proposed-dialog');
  await page.getByRole('dialog').getByRole('button', { name: 'Accetta' }).click();
  await expect(alerts(page).getByText('Calculus I: accettato.')).toBeVisible();
  await expect(cardOf('Calculus I').getByText('Accettato')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Accetta: Physics for engineers' })).toBeFocused();
  await page.getByRole('button', { name: 'Rifiuta: Physics for engineers' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Rifiuta' }).click();
  await expect(cardOf('Physics').getByText('Rifiutato')).toBeVisible();
  await expect(page.getByText('In esame').first()).toBeVisible();

  await askOffice('processes/approve', { requestId, by });
  await expect(page.getByText('Conclusa').first()).toBeVisible();
  await examine(page, `/student/processes/${requestId}`, 'it', 'process-recognised');
  await gotoLive(page, '/student/exams?tab=transcript');
  const transcript = page.getByRole('table', { name: 'Esami superati, dal più recente' });
  const row = transcript.getByRole('row').filter({ hasText: 'Analisi matematica' });
  await expect(row).toContainText('Riconosciuto');
  await expect(row).toContainText('30 e lode');
  await expect(transcript.getByText('Fisica generale')).toHaveCount(0);
  await examine(page, '/student/exams?tab=transcript', 'it', 'transcript-recognised');
});
