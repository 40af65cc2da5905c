import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const START = Date.parse('2026-11-27T10:00:00Z');
const MINUTE_MS = 60_000;
const iso = (ms: number) => new Date(ms).toISOString();
const fresh = async () => {
  vi.resetModules();
  return await import('./institution-clock');
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(START);
});
afterEach(() => vi.useRealTimers());

test('a page that comes back with its old instant does not turn the clock back', async () => {
  const { institutionNow, learnClock } = await fresh();
  learnClock(iso(START));
  vi.setSystemTime(START + 3 * MINUTE_MS);
  learnClock(iso(START)); // another component of it, or the page by Back
  expect(institutionNow()).toBe(START + 3 * MINUTE_MS);
});

test.each([-10 * MINUTE_MS, 0, 10 * MINUTE_MS])(
  'a browser that is %i ms off shows the institution’s time',
  async (off) => {
    const { institutionNow, learnClock } = await fresh();
    vi.setSystemTime(START + off);
    learnClock(iso(START - 400)); // a page, on its way for 400 ms
    learnClock(iso(START), START + off - 30);
    expect(Math.abs(institutionNow() - START)).toBeLessThanOrEqual(215);
    learnClock(iso(START - MINUTE_MS)); // an older page
    vi.setSystemTime(START + off + MINUTE_MS);
    expect(Math.abs(institutionNow() - START - MINUTE_MS)).toBeLessThanOrEqual(215);
  },
);

test('each answer makes it more exact, the quicker the more', async () => {
  const { institutionNow, learnClock } = await fresh();
  learnClock(iso(START + 5_000), START - 800);
  learnClock(iso(START + 5_000), START - 20);
  learnClock(iso(START + 5_000), START - 900);
  expect(Math.abs(institutionNow() - START - 5_000)).toBeLessThanOrEqual(10);
});

test('it never runs back by what it learns, and waits for the time instead', async () => {
  const { institutionNow, learnClock } = await fresh();
  learnClock(iso(START), START);
  vi.setSystemTime(START + 1_000);
  const before = institutionNow();
  learnClock(iso(START + 900), START + 1_000); // the machine's clock runs fast
  expect(institutionNow()).toBe(before);
  vi.setSystemTime(START + 2_000);
  expect(institutionNow()).toBe(START + 1_900);
});

test('a machine whose clock was set follows the next answer', async () => {
  const { institutionNow, learnClock } = await fresh();
  learnClock(iso(START), START);
  vi.setSystemTime(START + 60 * MINUTE_MS); // set an hour ahead
  expect(institutionNow()).toBe(START + 60 * MINUTE_MS);
  learnClock(iso(START + 10), START + 60 * MINUTE_MS);
  expect(institutionNow()).toBe(START + 10);
  vi.setSystemTime(START - 60 * MINUTE_MS); // and back
  learnClock(iso(START + 20));
  expect(institutionNow()).toBe(START + 20);
});

test('what is no instant teaches nothing', async () => {
  const { institutionNow, learnClock } = await fresh();
  learnClock('soon');
  expect(institutionNow()).toBe(START);
});
