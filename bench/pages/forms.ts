import { type Browser, type CDPSession, chromium, type Page } from 'playwright';
import { changedRequest } from '../../contract/processes/processes.ts';
import { askInstitution, askOffice, issueToken } from '../../e2e/support/fixtures/institution.ts';
import { givenStudent, type Person } from '../../e2e/support/fixtures/people.ts';
import { keepPlaces } from '../../e2e/support/programs/places.ts';
import { sessionCookie, sessionOf } from '../../e2e/support/programs/session-cookie.ts';
import { startPlaces } from '../../e2e/support/programs/start-places.ts';
import { gotoLive } from '../../e2e/support/screens/screen.ts';
import { CHROMIUM_FLAGS } from '../../scripts/test/chromium.ts';
import { printTable } from '../report/table.ts';
import { ALONE, ASKING, CELL, filledIn, largeForm } from './large-form.ts';
import { phoneLike } from './phone-like.ts';

const WANTED_MS = 200;
const SLOWER = 4;
const TYPED = 'quaranta caratteri in mezzo a un modulo.';
const PAUSE_MS = 120;
const REST_MS = 3_000;

/** Time from a key to its paint, in the largest form, on a phone with a quarter of this processor's speed. */
export async function forms(): Promise<void> {
  const { places, stop } = await startPlaces('forms', { CAMPUS_DEMO: '0' });
  keepPlaces(places);
  const { executablePath, flags } = phoneLike();
  const browser = await chromium.launch({ executablePath, args: [...CHROMIUM_FLAGS, ...flags] });
  try {
    const student = await givenStudent();
    await askOffice('processes/type', {
      ...{ code: 'large', title: { it: 'Modulo' }, form: largeForm },
      steps: [{ office: 'students', days: 5 }],
    });
    const returned = await givenReturned(student);
    const draft = await begin(student);
    const measured = [
      ['a text', draft, `[name="${ALONE}"]`],
      ['a text that twelve fields hang on', draft, `[name="${ASKING}"]`],
      ['a cell of a table of 240', draft, `[data-field="${CELL}"]`],
      ['a text that is to be corrected', returned, `[name="${ASKING}"]`],
    ] as const;
    const rows: (string | number)[][] = [];
    for (const [what, requestId, control] of measured) {
      const { page, phone } = await phoneOf(browser, student);
      await gotoLive(page, `${places.portalUrl}/student/processes/${requestId}`);
      await page.waitForLoadState('networkidle');
      await page.locator(control).press('x'); // the first key fetches what keeps drafts
      await page.waitForTimeout(REST_MS);
      rows.push([what, ...figures(await keysOn(page, phone))]);
      await page.context().close();
    }
    printTable(
      [
        `typed into, ${SLOWER} times slower`,
        ...['until the paint: median ms', '95 %', 'longest'],
        ...['of its thread: median ms', 'its 95 %', 'its longest', `within ${WANTED_MS} ms`],
      ],
      rows,
    );
  } finally {
    await browser.close();
    await stop();
  }
}

async function begin(student: Person): Promise<string> {
  const token = await issueToken(student.profileId);
  const body = { typeCode: 'large', data: filledIn };
  return changedRequest.parse(await askInstitution('/api/student/processes/save', body, token)).requestId;
}

/** Handed in, and given back for the field that others hang on and for five more. */
async function givenReturned(student: Person): Promise<string> {
  const requestId = await begin(student);
  const token = await issueToken(student.profileId);
  await askInstitution('/api/student/processes/submit', { requestId }, token);
  await askOffice('processes/review', { requestId });
  const fields = [ASKING, ...largeForm.slice(0, 5).map(({ code }) => code)];
  const corrections = fields.map((field) => ({ field, note: 'Da rivedere.' }));
  await askOffice('processes/return', { requestId, by: 'Segreteria', corrections, days: 5 });
  return requestId;
}

async function phoneOf(browser: Browser, student: Person) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'it-IT' });
  await context.addCookies([await sessionCookie(await sessionOf(student))]);
  await context.addInitScript(watchKeys);
  const page = await context.newPage();
  const phone = await context.newCDPSession(page);
  await phone.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await phone.send('Performance.enable', { timeDomain: 'threadTicks' });
  return { page, phone };
}

/** Runs in the page: ms from each key to the end of its frame. The wait for earlier work counts too. */
function watchKeys() {
  const times: number[] = [];
  Reflect.set(window, 'keyTimes', times);
  let pressedAt = 0;
  addEventListener('keydown', ({ timeStamp }) => {
    pressedAt = timeStamp;
  });
  const painted = ({ isTrusted }: Event) => {
    if (!isTrusted) return;
    const from = pressedAt;
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => times.push(performance.now() - from);
      port2.postMessage(null);
    });
  };
  addEventListener('input', painted, { capture: true });
}

type Key = { paintedMs: number; busyMs: number };

async function keysOn(page: Page, phone: CDPSession): Promise<Key[]> {
  const keys: Key[] = [];
  for (const character of TYPED) {
    const before = await busyMs(phone);
    await page.keyboard.type(character);
    await page.waitForFunction((count) => Reflect.get(window, 'keyTimes').length > count, keys.length + 1, {
      polling: PAUSE_MS,
    });
    const paintedMs = await page.evaluate(() => Number(Reflect.get(window, 'keyTimes').at(-1)));
    keys.push({ paintedMs, busyMs: (await busyMs(phone)) - before });
  }
  return keys;
}

/** How long the page's own thread has worked: what others do on the machine isn't in it. */
async function busyMs(phone: CDPSession): Promise<number> {
  const { metrics } = await phone.send('Performance.getMetrics');
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0);
}

function figures(keys: Key[]): (string | number)[] {
  const [painted, busy] = [spread(keys.map((key) => key.paintedMs)), spread(keys.map((key) => key.busyMs))];
  return [...painted, ...busy, (busy[1] ?? 0) <= WANTED_MS ? 'yes' : 'no'];
}

function spread(times: number[]): number[] {
  const sorted = times.map(Math.round).sort((one, other) => one - other);
  const at = (part: number) => sorted[Math.floor(sorted.length * part)] ?? 0;
  return [at(0.5), at(0.95), sorted.at(-1) ?? 0];
}
