import { test } from 'playwright/test';
import { keepPlaces, places } from './places.ts';
import { type StartedPlaces, startEmptyPlaces } from './start-places.ts';

/**
 * For the tests of one file: a portal with its own institution instead of the run's. Their data and their
 * changes concern no other test.
 */
export function inOwnPlaces(name: string, environment = async (): Promise<Record<string, string>> => ({})) {
  let giveBack = async () => {};
  let restart: StartedPlaces['restart'] = async () => {};
  let lines: StartedPlaces['lines'] = () => [];

  test.beforeAll(async () => {
    test.setTimeout(120_000);
    const others = places();
    const { places: own, stop, ...started } = await startEmptyPlaces(name, await environment());
    keepPlaces(own);
    ({ restart, lines } = started);
    giveBack = async () => {
      keepPlaces(others);
      await stop();
    };
  });
  test.afterAll(() => giveBack());

  return {
    /** What portal and institution have printed, as `StartedPlaces` says. */
    lines: (words: string) => lines(words),
    /**
     * Restarts portal and institution with the institution's clock at this instant. All people have to sign
     * in again.
     */
    moveClock: async (to: Date) => await restart({ CAMPUS_CLOCK: to.toISOString() }),
  };
}
