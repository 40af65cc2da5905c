import { expect, test } from './support/portal.ts';
import { examineHere } from './support/screens/examine-page.ts';
import { gotoLive } from './support/screens/screen.ts';

test('G13: two of a board mark who comes, each sees what the other wrote, and nothing goes under', async ({
  page,
  openAs,
  signInAsExaminer,
}) => {
  const students = ['Betti', 'Càrdano', 'Zorzi'] as const;
  const { teacher, exam } = await signInAsExaminer({ title: 'Idraulica', students });
  const { examId } = exam;
  await gotoLive(page, `/professor/exams/${examId}`);
  await page.getByRole('link', { name: 'Giorno d’esame' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Giorno d’esame: Idraulica');
  const other = await openAs(teacher);
  await gotoLive(other, `/professor/exams/${examId}/day`);
  const mark = (window: typeof page, name: string, word: string) =>
    window.getByRole('group', { name: `Presenza di ${name} Anna` }).getByRole('button', { name: word });

  await page.getByRole('searchbox').fill('carda');
  await page.getByRole('searchbox').press('Enter');
  await expect(mark(page, 'Càrdano', 'Presente')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await page.getByRole('checkbox', { name: 'Identità di Càrdano Anna verificata' }).check();
  await page.getByRole('textbox', { name: 'Posto di Càrdano Anna' }).fill('B12');
  await page.getByRole('textbox', { name: 'Posto di Càrdano Anna' }).press('Escape');
  await expect(page.getByRole('searchbox')).toBeFocused();

  await expect(mark(other, 'Càrdano', 'In ritardo')).toHaveAttribute('aria-pressed', 'true');
  await expect(other.getByRole('checkbox', { name: /Càrdano/ })).toBeChecked();
  await expect(other.getByRole('textbox', { name: 'Posto di Càrdano Anna' })).toHaveValue('B12');
  await mark(other, 'Betti', 'Assente').click();
  await page.getByRole('searchbox').fill('');
  await expect(mark(page, 'Betti', 'Assente')).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('button', { name: 'Da segnare 1' })).toBeVisible();
  await other.getByRole('searchbox').fill('b12');
  await expect(other.getByRole('rowheader')).toHaveCount(1);
  await examineHere(page, 'the day of an exam', 'exam-day-it');

  await page.goto(`/professor/exams/${examId}`);
  await expect(page.getByRole('textbox', { name: 'Esito di Càrdano Anna' })).toHaveValue('');
});

test('G13: nobody is marked before the day of the exam', async ({ page, signInAsExaminer }) => {
  const { exam } = await signInAsExaminer({ title: 'Gasdinamica', students: ['Betti'], hasBegun: false });
  const { examId } = exam;

  await gotoLive(page, `/professor/exams/${examId}`);
  await expect(page.getByRole('link', { name: 'Giorno d’esame' })).toHaveCount(0);
  await page.goto(`/professor/exams/${examId}/day`);

  await expect(page.getByText('Le presenze si segnano dal giorno dell’appello')).toBeVisible();
  await expect(page.getByRole('checkbox')).toHaveCount(0);
});
