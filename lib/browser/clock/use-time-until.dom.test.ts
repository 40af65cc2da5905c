import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const START = Date.parse('2026-11-27T10:00:00Z');
const [SECOND_MS, MINUTE_MS] = [1_000, 60_000];
const iso = (ms: number) => new Date(ms).toISOString();

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  vi.setSystemTime(START);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** A page that was made at START and has a button that turns so many milliseconds later. */
async function openPage(leftMs: number) {
  const { useTimeUntil } = await import('./use-time-until');
  return renderHook(() => useTimeUntil(iso(START + leftMs), iso(START))).result;
}
/** The page is on, and its timers run. */
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
/** Time that the page's timers do not count: a sleeping machine, or a document that is kept for Back. */
const standStill = (ms: number) => vi.setSystemTime(Date.now() + ms);

test('G2: in a tab that is open over an opening the button turns at its instant', async () => {
  const left = await openPage(2 * MINUTE_MS);
  pass(2 * MINUTE_MS - SECOND_MS);
  expect(left.current).toBe(SECOND_MS);
  pass(SECOND_MS);
  expect(left.current).toBe(0);
});

test.each([-10, 10])(
  'G2: in a browser that is %i minutes off it turns at the institution’s instant',
  async (off) => {
    vi.setSystemTime(START + off * MINUTE_MS);
    const left = await openPage(5 * SECOND_MS);
    pass(4 * SECOND_MS);
    expect(left.current).toBe(SECOND_MS);
    pass(SECOND_MS);
    expect(left.current).toBe(0);
  },
);

test.each([
  ['minutes', 5 * MINUTE_MS],
  ['hours', 125 * MINUTE_MS],
])('G2: after a sleep of %s it turns within a second of its instant', async (_, leftMs) => {
  const left = await openPage(leftMs);
  pass(700);
  standStill(leftMs - 700 - 3 * SECOND_MS);
  pass(2 * SECOND_MS);
  expect(left.current).toBeGreaterThan(0);
  pass(2 * SECOND_MS);
  expect(left.current).toBe(0);
});

test('G2: on a page that comes by Back after its opening it stands at once', async () => {
  const left = await openPage(90 * MINUTE_MS);
  standStill(90 * MINUTE_MS);
  act(() => void dispatchEvent(new Event('visibilitychange')));
  expect(left.current).toBe(0);
  const other = await openPage(90 * MINUTE_MS); // a component of it that is drawn anew, with the page’s old instant
  expect(other.current).toBe(0);
});
