import { expect, test } from './portal.ts';

test('E5: what can’t start in a browser is one line in its console and a page to try again', async ({
  page,
  signInAsStudent,
}) => {
  const student = await signInAsStudent();
  const said: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') said.push(message.text());
  });
  page.on('pageerror', (error) => said.push(error.message));
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      configurable: true,
      get: () => {
        throw new DOMException('denied', 'SecurityError');
      },
    });
  });

  await page.goto('/student/courses');

  await expect(page.getByRole('heading', { name: 'Non riusciamo a mostrare questa pagina' })).toBeVisible();
  expect(said).toHaveLength(1);
  expect(said.join()).not.toContain(student.name);
  expect(said.join()).not.toContain(student.email);
  await expect(page.getByRole('button', { name: 'Riprova' })).toBeVisible();
});
