/**
 * `npm run test:browsers`: the most important journeys, in Firefox and WebKit, with a portal as by `npm
 * start`. A missing browser is reported. A failure, or no browser at all, fails the run.
 */
import process from 'node:process';
import { makeEmptyInstitution } from '../support/fixtures/empty-institution.ts';
import { keepPlaces } from '../support/programs/places.ts';
import { startEmptyPlaces } from '../support/programs/start-places.ts';
import type { Browser } from './browser.ts';
import { firefox } from './firefox.ts';
import { type Story, stories } from './stories.ts';
import { webkit } from './webkit.ts';

const wanted = process.argv.slice(2);
const removeEmptyInstitution = await makeEmptyInstitution();
const { places, stop } = await startEmptyPlaces('browsers');
keepPlaces(places);
try {
  const results: boolean[] = [];
  for (const start of [firefox, webkit]) results.push(...(await goThrough(start)));
  const passed = results.filter(Boolean).length;
  console.log(`${passed} passed, ${results.length - passed} failed`);
  process.exitCode = passed > 0 && passed === results.length ? 0 : 1;
} finally {
  await stop();
  await removeEmptyInstitution();
}

/** Whether each of the stories that are wanted came about; none of a browser that isn't here. */
async function goThrough(start: () => Promise<Browser | string>): Promise<boolean[]> {
  const browser = await start();
  if (typeof browser === 'string') {
    console.log(`not run  ${browser}`);
    return [];
  }
  const chosen = Object.entries(stories).filter(
    ([name]) => wanted.length === 0 || wanted.some((word) => name.includes(word)),
  );
  const results: boolean[] = [];
  try {
    for (const each of chosen) results.push(await tell(browser, each));
  } finally {
    await browser.end();
  }
  return results;
}

/** Goes through one story and says what came of it; its windows are closed either way. */
async function tell(browser: Browser, [name, story]: [string, Story]): Promise<boolean> {
  const closes: (() => Promise<void>)[] = [];
  const open = async () => {
    const { screen, close } = await browser.window();
    closes.push(close);
    return screen;
  };
  const begun = performance.now();
  const error = await story(open).then(
    () => null,
    (thrown: unknown) => thrown,
  );
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  console.log(`${error ? 'failed ' : 'passed '} ${browser.name}  ${name}  ${seconds} s`);
  if (error) console.log(error);
  for (const close of closes) await close();
  return !error;
}
