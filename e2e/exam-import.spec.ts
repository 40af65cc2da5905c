import { readFile } from 'node:fs/promises';
import { writeXlsx } from 'hucre/xlsx';
import { examineHere } from './support/examine-page.ts';
import { expect, test } from './support/portal.ts';
import { gotoLive } from './support/screen.ts';

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
  await expect(effect(/S"1/)).toContainText('Nessuna prenotazione con questa matricola');
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
  await page.locator('input[type=file]').setInputFiles({ ...file, name: 'esiti.xls', buffer: workbook });
  await expect(page.getByText('Il file non si legge')).toBeVisible();
  await expect(effect(/Dossi/)).toContainText('prima: Assente');
  await page.locator('input[type=file]').setInputFiles({ ...xlsx, buffer: workbook });

  await expect(effect(/Betti/)).toContainText('25');
  await expect(effect(/Dossi/)).toContainText('30 e lode');
  await expect(page.getByText('Il file non si legge')).toHaveCount(0);
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
