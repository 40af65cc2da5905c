import { places } from '../support/programs/places.ts';
import type { Role } from './find.ts';
import { until } from './until.ts';

/** What a driver of a browser does in one window; a found element is its own kind of handle. */
export type Driver<Found> = {
  goTo(url: string): Promise<void>;
  /** `find` in the page; undefined while there is none. */
  find(role: Role, name: string): Promise<Found | undefined>;
  click(found: Found): Promise<void>;
  /** In place of what stands in it; a line's end is the Enter key. */
  type(found: Found, text: string): Promise<void>;
  /** What the page shows, and its address. */
  read(): Promise<{ text: string; url: string }>;
};

/** A browser window. It finds things by their visible names. Each act waits until it is possible. */
export type Screen = {
  open(path: string): Promise<void>;
  /** Of a button. */
  press(name: string | RegExp): Promise<void>;
  fill(name: string | RegExp, text: string): Promise<void>;
  /** Waits until the page says this. */
  says(text: string): Promise<void>;
  isAt(path: string): Promise<void>;
};

export function screenOf<Found>(driver: Driver<Found>): Screen {
  const found = (role: Role, name: string | RegExp) =>
    until(`a ${role} called ${name}`, () => driver.find(role, patternOf(name)));
  return {
    open: (path) => driver.goTo(new URL(path, places().portalUrl).href),
    press: async (name) =>
      // what is placed anew between finding and clicking is found again
      void (await until(`pressing ${name}`, async () => {
        await driver.click(await found('button', name));
        return true;
      })),
    fill: async (name, text) => await driver.type(await found('textbox', name), text),
    says: async (text) =>
      void (await until(`the page to say ${text}`, async () => (await driver.read()).text.includes(text))),
    isAt: async (path) =>
      void (await until(
        `the page to be ${path}`,
        async () => new URL((await driver.read()).url).pathname === path,
      )),
  };
}

const patternOf = (name: string | RegExp): string =>
  typeof name === 'string' ? `^${name.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')}$` : name.source;
