import { expect, NOWHERE, test } from './support/programs/own-portal.ts';
import { freePort } from './support/programs/programs.ts';

test.use({ serviceWorkers: 'allow' });

test('SERVICE_WORKER=0 takes the worker out of a browser that has it, with what it holds', async ({
  page,
  givenPortal,
}) => {
  const place = { CAMPUS_URL: NOWHERE, PORT: String(await freePort()) };
  const before = await givenPortal(place);
  const open = async (url: string) => {
    await page.goto(`${url}/account/login`);
    await page.evaluate(() => navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' })); // as a signed-in page does
  };
  await open(before.url);
  const held = () =>
    page.evaluate(async () => [
      ...(await navigator.serviceWorker.getRegistrations()).map(({ scope }) => new URL(scope).pathname),
      ...(await caches.keys()),
    ]);
  await expect.poll(held).toEqual(['/', 'ateneo-offline']);
  await before.program.stop();

  const after = await givenPortal({ ...place, SERVICE_WORKER: '0' });
  await open(after.url);

  await expect.poll(held).toEqual([]);
});
