import { expect, it } from 'vitest';
import { type WindowFacts, windowStep } from './login-window';

const end = 10 * 60_000;
const idle: WindowFacts = {
  endsAtMs: end,
  absoluteEndMs: 12 * 60 * 60_000,
  renewedAtMs: 0,
  lastInputAtMs: 0,
};
const busy = { ...idle, lastInputAtMs: 60_000 };
const last = { ...busy, absoluteEndMs: end };

it.each([
  ['nothing while the window is wide open', busy, end - 120_001, 'none'],
  ['a silent renewal two minutes before the end for somebody at work', busy, end - 120_000, 'renew'],
  ['nothing yet for somebody idle two minutes before the end', idle, end - 120_000, 'none'],
  ['the question one minute before the end for somebody idle', idle, end - 60_000, 'ask'],
  ['the end once the window is over, and not at its last instant', idle, end + 1, 'end'],
  ['the question at the last instant', idle, end, 'ask'],
  ['no renewal after twelve hours', last, end - 120_000, 'none'],
  ['the last notice one minute before the twelve hours are over', last, end - 60_000, 'final'],
] as const)('C9: %s', (_what, facts, now, step) => {
  expect(windowStep(facts, now)).toBe(step);
});
