import type { Page } from 'playwright/test';
import { expect, test } from './support/portal.ts';
import { watchErrors } from './support/screens/page-errors.ts';

/** Ways to make markup or script from text, each with the name of its error; `done` if nothing stopped it. */
const attempts = (page: Page) =>
  page.evaluate(() => {
    const tries: Record<string, () => void> = {
      markup: () => document.createElement('div').insertAdjacentHTML('beforeend', '<img src=x>'),
      script: () => (document.createElement('script').textContent = 'window.ran = 1'),
      elsewhere: () => (document.createElement('script').src = 'https://example.org/_next/static/x.js'),
      call: () => (document.createElement('script').src = '/api/user/faculties'),
      policy: () => void (window as never as TrustedTypesWindow).trustedTypes.createPolicy('own', {}),
      bundle: () => (document.createElement('script').src = '/_next/static/x.js'),
    };
    return Object.fromEntries(
      Object.entries(tries).map(([name, attempt]) => {
        try {
          attempt();
          return [name, 'done'];
        } catch (error) {
          return [name, (error as Error).name];
        }
      }),
    );
  });

type TrustedTypesWindow = {
  trustedTypes: { defaultPolicy: object | null; createPolicy(name: string, policy: object): unknown };
};

/** With its scripts, of which the policy is the first. */
async function openLogin(page: Page) {
  await page.goto('/account/login');
  await page.waitForFunction(
    () => (window as never as TrustedTypesWindow).trustedTypes.defaultPolicy !== null,
  );
}

test('S21: in our pages a text becomes markup or script by our two policies alone', async ({
  browser,
  baseURL,
}) => {
  const page = await (await browser.newContext({ ...(baseURL && { baseURL }) })).newPage();
  await openLogin(page);
  expect(await attempts(page)).toEqual({
    markup: 'TypeError',
    script: 'TypeError',
    elsewhere: 'TypeError',
    call: 'TypeError',
    policy: 'TypeError',
    bundle: 'done',
  });
  await page.context().close();
});

test('S21: what the policy refuses is told to the portal, and a page that it broke is seen by the tests', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ ...(baseURL && { baseURL }) });
  const expectNoErrors = watchErrors(context);
  const page = await context.newPage();
  await openLogin(page);
  await page.evaluate(() => {
    const frame = document.createElement('iframe');
    frame.src = 'data:text/html,hello';
    document.body.append(frame);
  });
  const counted = async () => {
    const metrics = await (await fetch(`${baseURL}/metrics`)).text();
    return /policy_reports_total\{directive="frame-src"\} [1-9]/.test(metrics);
  };
  await page.close();
  await expect.poll(counted, { timeout: 80_000 }).toBe(true);
  expect(expectNoErrors).toThrow(/frame-src/);
  await context.close();
});
