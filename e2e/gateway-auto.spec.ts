import { button, expect, MENU, sayWhoOneIs, test } from './support/programs/gateway-portal.ts';
import { chooseInUserMenu, forgetCookies } from './support/screens/screen.ts';

test.describe.configure({ mode: 'default' }); // in one worker, so that the portal is started once

const AUTO = { GATEWAY_SIGN_IN: 'auto' };

test('C10: with auto the login goes on by itself and comes back to where somebody wanted to go', async ({
  page,
  givenGateway,
}) => {
  const { gateway } = await givenGateway('secret', AUTO);
  await page.goto(`${gateway.url}/account/profile`);
  await sayWhoOneIs(page);
  await expect(page).toHaveURL(`${gateway.url}/account/profile`);
  await expect(page.getByRole('button', MENU)).toBeVisible();
});

test('C10: with auto the login stays after a sign-out and with local=1, and shows the form', async ({
  page,
  givenGateway,
}) => {
  const { gateway } = await givenGateway('secret', AUTO);
  await page.goto(`${gateway.url}/account/login?local=1`);
  await expect(page.getByLabel('E-mail o matricola')).toBeVisible();
  await expect(page.getByRole('link', button)).toBeVisible();

  await page.goto(`${gateway.url}/account/login`);
  await sayWhoOneIs(page);
  await chooseInUserMenu(page, 'Esci');
  await expect(page).toHaveURL(`${gateway.url}/account/login`);
  await expect(page.getByLabel('E-mail o matricola')).toBeVisible();
  await page.goto(`${gateway.url}/student/offers`);
  await expect(page.getByLabel('E-mail o matricola')).toBeVisible();
});

test('C10: the third round trip in a minute stops with a page that says why', async ({
  page,
  givenGateway,
}) => {
  const { gateway } = await givenGateway('secret', AUTO);
  await page.goto(`${gateway.url}/student/offers`);
  await sayWhoOneIs(page);
  await expect(page.getByRole('button', MENU)).toBeVisible();
  const losing = async () => {
    await forgetCookies(page, 'ateneo'); // as a browser that keeps no session
    await page.goto(`${gateway.url}/student/offers`);
  };

  await losing();
  await expect(page.getByRole('button', MENU)).toBeVisible();
  await losing();

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('L’accesso gira a vuoto');
  await expect(page.getByText('aspetta un minuto')).toBeVisible();
  const { arrivals } = gateway.seen;
  await page.getByRole('link', { name: 'Accedi con la password' }).click();
  await expect(page.getByLabel('E-mail o matricola')).toBeVisible();
  expect(gateway.seen.arrivals).toBe(arrivals);
  expect(arrivals).toBe(3);
});

test('C10: a browser that forgets where it began is asked, and goes round in no circle', async ({
  page,
  context,
  givenGateway,
}) => {
  const { gateway } = await givenGateway('secret', AUTO);
  await page.goto(`${gateway.url}/account/login`);
  await expect(page.getByRole('link', { name: 'Sono io' })).toBeVisible();
  await context.clearCookies();
  await sayWhoOneIs(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Confermi di voler accedere?');
  expect(gateway.seen.arrivals).toBe(1);
});

test('C10: with auto a tab whose window closed with nobody at it shows the form', async ({
  page,
  context,
  givenGateway,
}) => {
  const { gateway } = await givenGateway('secret', AUTO);
  await page.clock.install();
  await page.goto(`${gateway.url}/student/offers`);
  await sayWhoOneIs(page);
  await expect(page.getByRole('button', MENU)).toBeVisible();
  await context.clearCookies({ name: 'ateneo' });

  await page.clock.fastForward('10:05');

  await expect(page).toHaveURL(/\/account\/login\?next=/);
  await expect(page.getByLabel('E-mail o matricola')).toBeVisible();
  const { arrivals } = gateway.seen;
  expect(arrivals).toBe(1);
});
