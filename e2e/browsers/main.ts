/**
 * `npm run test:browsers`: the journeys that matter most, in Firefox and WebKit, against a portal as `npm start` runs it.
 * A browser that isn't here is said to be missing; what fails, or nothing that could be run, fails the whole.
 */
import process from 'node:process';
import { makeEmptyInstitution } from '../support/empty-institution.ts';
import { keepPlaces } from '../support/places.ts';
import { startEmptyPlaces } from '../support/start-places.ts';
import type { Browser } from './browser.ts';
import { firefox } from './firefox.ts';
import { stories } from './stories.ts';
import { webkit } from './webkit.ts';

const wanted = process.argv.slice(2);
const removeEmptyInstitution = await makeEmptyInstitution();
const { places, stop } = await startEmptyPlaces('browsers');
keepPlaces(places);
try {
  const [run, failed] = [await goThrough(firefox), await goThrough(webkit)].reduce(
    ([runs, failures], each) => [runs + each.run, failures + each.failed],
    [0, 0],
  );
  console.log(`${run - failed} passed, ${failed} failed`);
  process.exitCode = run === 0 || failed > 0 ? 1 : 0;
} finally {
  await stop();
  await removeEmptyInstitution();
}

async function goThrough(start: () => Promise<Browser | string>) {
  const browser = await start();
  const result = { run: 0, failed: 0 };
  if (typeof browser === 'string') {
    console.log(`not run  ${browser}`);
    return result;
  }
  for (const [name, story] of Object.entries(stories)) {
    if (wanted.length > 0 && wanted.every((word) => !name.includes(word))) continue;
    const begun = performance.now();
    const error = await story(browser).then(
      () => null,
      (thrown: unknown) => thrown,
    );
    const seconds = ((performance.now() - begun) / 1000).toFixed(1);
    console.log(`${error ? 'failed ' : 'passed '} ${browser.name}  ${name}  ${seconds} s`);
    if (error) console.log(error);
    result.run += 1;
    if (error) result.failed += 1;
  }
  await browser.end();
  return result;
}
