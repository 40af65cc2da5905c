import { test } from 'playwright/test';
import { keepPlaces, places } from './places.ts';
import { type StartedPlaces, startEmptyPlaces } from './start-places.ts';

/**
 * For the tests of a file: a portal with an institution of its own in place of the run's, so that what is given is
 * given there, and what is done to it is done to nobody else.
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
     * Goes on at this instant of the institution's clock, by starting portal and institution again: who was signed in
     * before has to sign in anew.
     */
    moveClock: async (to: Date) => await restart({ CAMPUS_CLOCK: to.toISOString() }),
  };
}
