import { readFile } from 'node:fs/promises';
import { writeXlsx } from 'hucre/xlsx';
import { serial } from './support/fixtures/people.ts';
import { expect, test } from './support/portal.ts';
import { examineHere } from './support/screens/examine-page.ts';
import { gotoLive } from './support/screens/screen.ts';

const xlsx = {
  name: 'esiti.xlsx',
  mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};
const ROSTER = ['Betti', 'Càrdano', 'Dossi'] as const;

test('G13: rows pasted from a spreadsheet say what they would do; none is kept while one is wrong and not left out', async ({
  page,
  signInAsExaminer,
}) => {
  const { exam, students } = await signInAsExaminer({ title: 'Reologia', students: ROSTER });
  const [betti, cardano, dossi] = students.map(({ badge }) => badge);
  const { examId } = exam;
  await gotoLive(page, `/professor/exams/${examId}`);
  await page.getByRole('link', { name: 'Importa esiti' }).click();
  const rows = page.getByRole('textbox', { name: 'Righe di un foglio di calcolo' });
  const bar = page.getByRole('region', { name: 'Importazione' });
  const effect = (row: RegExp) => page.getByRole('row', { name: row });

  await rows.fill(`S"1`);
  await expect(page.getByText('Scegli la colonna dell’esito.')).toBeVisible();
  await expect(bar).toHaveCount(0);
  await rows.fill(
    ['Nome\tVoto\tMatricola', `x\t30L\t${betti}`, `x\t31\t${cardano}`, `x\tA\t${dossi}`, 'x\t24\tS0'].join(
      '\n',
    ),
  );

  await expect(effect(/Betti/)).toContainText('30 e lode');
  await expect(effect(/Càrdano/)).toContainText('31 non è un esito possibile');
  await expect(effect(/S0/)).toContainText('Nessuna prenotazione con questa matricola');
  await expect(bar.getByText('2 righe da correggere o lasciare fuori')).toBeVisible();
  const save = bar.getByRole('button', { name: 'Salva 2 esiti' });
  await expect(save).toHaveAttribute('aria-disabled', 'true');
  await examineHere(page, 'results to import', 'exam-import-it');
  await page.getByRole('checkbox', { name: 'Lascia fuori la riga 5' }).check();
  await expect(bar.getByText('Una riga da correggere o lasciare fuori')).toBeVisible();
  await bar.getByRole('button', { name: 'Lasciale fuori tutte' }).click();
  await expect(effect(/Betti/)).toContainText('Nel foglio: x');
  await page.getByRole('checkbox', { name: /^Ho controllato/ }).check();
  await save.click();

  await expect(page.getByRole('textbox', { name: 'Esito di Betti Anna' })).toHaveValue('30L');
  await expect(page.getByRole('textbox', { name: 'Esito di Dossi Anna' })).toHaveValue('A');
  await expect(page.getByRole('textbox', { name: 'Esito di Càrdano Anna' })).toHaveValue('');
  await page.getByRole('link', { name: 'Importa esiti' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Esporta CSV' }).click();
  await rows.fill(await readFile(await (await download).path(), 'utf8'));
  await expect(bar.getByText('Nessun esito nuovo, nessuno cambiato')).toBeVisible();
  await expect(effect(/Betti/)).toContainText('Resta com’è');
  const file = { name: 'esiti.csv', mimeType: 'text/csv' };
  const buffer = Buffer.from(`matricola;voto\r\n${betti};30L\r\n${dossi};18\r\n${cardano};22\r\n`);
  await page.locator('input[type=file]').setInputFiles({ ...file, buffer });

  await expect(effect(/Betti/)).toContainText('Resta com’è');
  await expect(effect(/Dossi/)).toContainText('prima: Assente');
  await expect(bar.getByText('Un esito nuovo, uno cambiato')).toBeVisible();

  const rowsOfWorkbook = [
    ['Voto', 'Matricola'],
    [25, betti ?? ''],
    ['30L', dossi ?? ''],
  ];
  const workbook = Buffer.from(await writeXlsx({ sheets: [{ name: 'Esiti', rows: rowsOfWorkbook }] }));
  await page.locator('input[type=file]').setInputFiles({ ...xlsx, buffer: workbook.subarray(0, 900) });
  await expect(page.getByText('Il file non si legge')).toBeVisible();
  await page.locator('input[type=file]').setInputFiles({ ...file, buffer: Buffer.from('<html><table>') });
  await expect(page.getByText('Questo file è una pagina web')).toBeVisible();
  await expect(effect(/Dossi/)).toContainText('prima: Assente');
  await page.locator('input[type=file]').setInputFiles({ ...xlsx, buffer: workbook });

  await expect(effect(/Betti/)).toContainText('25');
  await expect(effect(/Dossi/)).toContainText('30 e lode');
  await expect(page.getByText('Il file non si legge')).toHaveCount(0);
});

test('G13: a column whose name says nothing is asked for, and what was guessed is looked at, before anything is saved', async ({
  page,
  signInAsProfessor,
  givenStudent,
  givenCourse,
  givenExamBegun,
}) => {
  const teacher = await signInAsProfessor();
  const restored = await givenStudent({ familyName: 'Àlvarez', badge: `00${serial()}` });
  const other = await givenStudent({ familyName: 'Łukaszewicz', badge: `10${serial()}` });
  const students = [restored, other];
  const course = await givenCourse({ title: 'Acustica', teacher, students });
  const { examId } = await givenExamBegun({ course, teacher, booked: students });
  await gotoLive(page, `/professor/exams/${examId}/import`);
  const bar = page.getByRole('region', { name: 'Importazione' });
  const asked = page.getByRole('combobox', { name: 'Esito' });
  const effect = (row: RegExp) => page.getByRole('row', { name: row });
  const ofLine5 = page
    .getByRole('row')
    .filter({ has: page.getByRole('checkbox', { name: 'Lascia fuori la riga 5' }) });
  const text = [
    ...['Università degli Studi', 'Appello: 12/01/2027;perché sì', 'Matricola;Cognome;Nome;Scritto;Orale'],
    `${Number(restored.badge)};ÀLVAREZ;ANNA;18;30 e lode`,
    `${other.badge};?UKASZEWICZ;ANNA;24;32`,
    `${other.badge};;;24;27,00`,
  ].join('\r\n');
  const buffer = Buffer.from(text, 'latin1');
  await page.locator('input[type=file]').setInputFiles({ name: 'esse3.csv', mimeType: 'text/csv', buffer });

  await expect(page.getByText('Scegli la colonna dell’esito.')).toBeVisible();
  await expect(page.getByText('I nomi delle colonne sono alla riga 3.')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Matricola' })).toHaveValue('0');
  await expect(page.getByText('2 righe non lette')).toBeVisible();
  await expect(bar).toHaveCount(0);
  await examineHere(page, 'a column that is asked for', 'exam-import-asked');
  await asked.selectOption('E · Orale');

  await expect(effect(/Àlvarez/)).toContainText(
    `nel foglio ${Number(restored.badge)}, senza gli zeri iniziali`,
  );
  await expect(ofLine5).toContainText('Lo stesso studente è anche alla riga 6');
  await page.getByRole('checkbox', { name: 'Lascia fuori la riga 6' }).check();
  await expect(ofLine5).toContainText('Colonna E · Orale: 32 non è un esito possibile');
  await page.getByRole('checkbox', { name: 'Lascia fuori la riga 6' }).uncheck();
  await page.getByRole('checkbox', { name: 'Lascia fuori la riga 5' }).check();
  const save = bar.getByRole('button', { name: 'Salva 2 esiti' });
  await save.focus();
  await page.keyboard.press('Enter');
  await expect(save).toHaveAttribute('aria-disabled', 'true');
  await expect(page).toHaveURL(/import$/);
  await examineHere(page, 'results that were partly guessed', 'exam-import-guessed');
  await bar.getByRole('checkbox', { name: 'Ho controllato' }).check();
  await save.click();

  await expect(page.getByRole('textbox', { name: 'Esito di Àlvarez Anna' })).toHaveValue('30L');
  await expect(page.getByRole('textbox', { name: 'Esito di Łukaszewicz Anna' })).toHaveValue('27');
});

test('G13: no result is imported before the exam begins', async ({ page, signInAsExaminer }) => {
  const { exam } = await signInAsExaminer({ title: 'Vulcanologia', students: ROSTER, hasBegun: false });

  await gotoLive(page, `/professor/exams/${exam.examId}/import`);

  await expect(page.getByText('Gli esiti si importano dall’inizio dell’esame.')).toBeVisible();
  await expect(page.getByRole('textbox')).toHaveCount(0);
});

test('G13: the boxes of results work as a spreadsheet does: a column is pasted, filled down, and undone', async ({
  page,
  signInAsExaminer,
}) => {
  const { exam } = await signInAsExaminer({ title: 'Tribologia', students: ROSTER });
  await gotoLive(page, `/professor/exams/${exam.examId}`);
  const box = (name: string) => page.getByRole('textbox', { name: `Esito di ${name} Anna` });
  const kept = page.getByText('Bozza salvata');

  const paste = (text: string) =>
    box('Betti').evaluate((target, pasted) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text', pasted);
      target.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, text);
  const dialog = page.getByRole('dialog');

  await paste('27\n30L\n');
  await expect(dialog.getByText('Hai incollato 2 esiti')).toBeVisible();
  await examineHere(page, 'results that were not put in', 'paste-unfit');
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(kept).toHaveCount(0);

  let calls = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/professor/exams/grade')) calls += 1;
  });
  await paste('Càrdano, Anna\t30L\nAnna Betti\t27\n');
  await expect(box('Betti')).toHaveValue('27');
  await expect(box('Càrdano')).toHaveValue('30L');
  await expect(kept).toHaveCount(2);
  expect(calls).toBe(1);

  await box('Dossi').focus();
  await page.keyboard.press('Control+d');
  await expect(box('Dossi')).toHaveValue('30L');
  await expect(kept).toHaveCount(3);
  await page.keyboard.press('Control+z');
  await expect(box('Dossi')).toHaveValue('');
  await expect(kept).toHaveCount(2);
  await page.keyboard.press('Control+z');
  await expect(kept).toHaveCount(0);
  await page.reload();
  await expect(box('Betti')).toHaveValue('');
  await expect(box('Càrdano')).toHaveValue('');

  await paste('27\n30L\nA\n');
  await expect(dialog.getByText(/Càrdano Anna\s*30L/)).toBeVisible();
  await examineHere(page, 'results of a bare column', 'paste-bare');
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(box('Betti')).toHaveValue('');
  await paste('27\n30L\nA\n');
  await dialog.getByRole('button', { name: 'Inserisci 3 esiti' }).click();
  await expect(box('Dossi')).toHaveValue('A');
  await expect(page.getByText('Da pubblicare: 2 voti, 1 assente.')).toBeVisible();
});
