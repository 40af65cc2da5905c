import { expect, test } from './support/portal.ts';

test('E5: what can’t start in a browser is one line in its console and a page to try again', async ({
  page,
  signInAsStudent,
}) => {
  const student = await signInAsStudent();
  const said: string[] = [];
  page.on('console', (message) => void (message.type() === 'error' && said.push(message.text())));
  page.on('pageerror', ({ message }) => void said.push(message));
  await page.addInitScript(() => {
    const listen = document.addEventListener;
    document.addEventListener = (type: string, ...rest: [EventListenerOrEventListenerObject]) => {
      if (type === 'visibilitychange' && !location.search) throw new DOMException('denied', 'SecurityError');
      listen.call(document, type, ...rest);
    };
  });

  await page.goto('/student/courses');

  await expect(page.getByRole('heading', { name: 'Non riusciamo a mostrare questa pagina' })).toBeVisible();
  expect(said).toHaveLength(1);
  expect(said.join()).not.toContain(student.name);
  expect(said.join()).not.toContain(student.email);

  await page.evaluate(() => history.replaceState(null, '', '?mended'));
  await page.getByRole('button', { name: 'Riprova' }).click();
  await expect(page.getByRole('heading', { name: 'Insegnamenti' })).toBeVisible();
});
