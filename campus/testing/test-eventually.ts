import { vi } from 'vitest';

/** Waits for something to become true; generous, since the machine may be busy. */
export const eventually = <Result>(assertion: () => Result | Promise<Result>): Promise<Result> =>
  vi.waitFor(assertion, { timeout: 20_000, interval: 10 });
