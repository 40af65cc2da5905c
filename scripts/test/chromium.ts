import { existsSync } from 'node:fs';
import process from 'node:process';
import { chromium } from 'playwright';
import { installFromDebian } from './debian.ts';
import { noTests, type Results } from './results.ts';

/** Chromium without windows, tabs and menus. It needs three fifths of the other's processor time. */
const SHELL = { place: '/usr/bin/chromium-headless-shell', package: 'chromium-headless-shell' };
const places = [SHELL.place, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** The browser for tests: `CHROMIUM`, else the system's (best without windows), else Playwright's own. */
export const chromiumPath = () =>
  process.env.CHROMIUM ?? places.find((place) => existsSync(place)) ?? chromium.executablePath();

/** Switches off what only a desktop needs: a graphics processor that is missing, contact with the maker. */
export const CHROMIUM_FLAGS = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** For pages of a few seconds: one process draws all, and scripts compile once, at their first call. */
export const SHORT_PAGES_FLAGS = [
  ...CHROMIUM_FLAGS,
  '--renderer-process-limit=1',
  '--js-flags=--no-maglev --no-turbofan --single-threaded --no-sparkplug --no-compile-hints-magic',
];

/** Fails without a browser. On Debian as root, it first installs a missing one without windows. */
export async function haveChromium(): Promise<Results> {
  installShell();
  const path = chromiumPath();
  if (existsSync(path)) {
    console.log(path);
    return noTests;
  }
  const missing = `No Chromium at ${path}. Install one (Debian: sudo apt-get install chromium-headless-shell; elsewhere: npx playwright install chromium), or set CHROMIUM to its path.`;
  console.log(missing);
  return { ...noTests, failed: 1, named: [missing] };
}

/** Installs the missing browser without windows, unless `CHROMIUM` names another. True if it is in use. */
export function installShell(): boolean {
  if (process.env.CHROMIUM === undefined && !existsSync(SHELL.place)) installFromDebian(SHELL.package);
  return chromiumPath() === SHELL.place;
}
