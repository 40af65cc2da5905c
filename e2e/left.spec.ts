import { setTimeout as pause } from 'node:timers/promises';
import type { Behaviour } from './support/foreign/foreign-institution.ts';
import { expect, test } from './support/foreign/foreign-portal.ts';

/** Answers late, and notes what became of each request it had. */
function late(ends: string[]): Behaviour {
  return (response, usual) => {
    response.once('close', () => ends.push(response.writableFinished ? 'answered' : 'cut'));
    setTimeout(usual, 3_000);
  };
}

for (const [what, called, body, end] of [
  ['a read whose browser leaves ends at the institution too', '/api/user/faculties', {}, 'cut'],
  ['a change whose browser leaves is done', '/api/user/language', { language: 'en' }, 'answered'],
] as const) {
  test(`S21: ${what}`, async ({ institution, baseURL }) => {
    const ends: string[] = [];
    institution.behave(called, late(ends));
    const browser = new AbortController();
    const asked = fetch(`${baseURL}${called}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
      body: JSON.stringify(body),
      signal: browser.signal,
    }).catch(() => 'left');
    await expect.poll(() => institution.askedFor(called).length).toBe(1);

    browser.abort();

    expect(await asked).toBe('left');
    await pause(1_000);
    expect(ends).toEqual(end === 'cut' ? ['cut'] : []);
    await expect.poll(() => ends).toEqual([end]);
  });
}
