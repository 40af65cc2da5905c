import { expect, test } from './support/portal.ts';
import { examineHere } from './support/screens/examine-page.ts';
import { gotoLive } from './support/screens/screen.ts';

test('G2: grades tried for exams to come change the averages on the page, and leave it by no request', async ({
  page,
  signInAsStudent,
  givenProfessor,
  givenCourse,
}) => {
  const student = await signInAsStudent();
  const teacher = await givenProfessor();
  await givenCourse({ title: 'Statistica', teacher, students: [student], cfu: 6 });
  await gotoLive(page, '/student/exams?tab=transcript');
  const box = page.getByRole('textbox', { name: 'Voto di prova per Statistica' });
  const figures = page.getByRole('region', { name: 'Con questi voti' });
  await expect(figures.getByText('Nessun voto di prova')).toBeVisible();
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(request.url());
  });

  await box.fill('31');
  await expect(page.getByRole('row', { name: 'Statistica' }).getByRole('alert')).toHaveText('Da 18 a 30');
  await box.fill('27');

  await expect(figures.getByText('Un voto di prova, 6 CFU')).toBeVisible();
  await expect(figures.getByRole('definition')).toHaveText(['27,0', '27,0', '99,0']);
  await examineHere(page, 'grades tried on the transcript', 'what-if-it');
  expect(sent).toEqual([]);
  await page.reload();
  await expect(box).toHaveValue('');
});
