import { expect, test } from './support/portal.ts';

const HINT = '//# allFunctionsCalledOnLoad\n';

test('look: the scripts that every page starts with are compiled while they arrive', async ({ request }) => {
  const document = await (await request.get('/account/login')).text();
  const names = [...document.matchAll(/<script src="([^"]+\.js)"(?! noModule)[^>]*>/g)].map(
    ([, name]) => name ?? '',
  );
  const scripts = await Promise.all(names.map(async (name) => (await request.get(name)).text()));

  const hinted = scripts.filter((script) => script.startsWith(HINT));
  const bytes = (texts: string[]) => texts.reduce((sum, text) => sum + text.length, 0);
  expect(bytes(hinted) / bytes(scripts)).toBeGreaterThan(0.8);
});
