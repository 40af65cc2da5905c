import { existsSync } from 'node:fs';
import process from 'node:process';
import { chromium } from 'playwright';
import { installFromDebian } from './debian.ts';
import { noTests, type Results } from './results.ts';

/** Chromium without the windows, tabs and menus that nobody sees: it takes three fifths of the other's processor time. */
const SHELL = { place: '/usr/bin/chromium-headless-shell', package: 'chromium-headless-shell' };
const places = [SHELL.place, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** The browser to test in: `CHROMIUM`, the system's, best the one without windows, else the one Playwright keeps. */
export const chromiumPath = () =>
  process.env.CHROMIUM ?? places.find((place) => existsSync(place)) ?? chromium.executablePath();

/** Without what only a desktop needs: drawing by a graphics processor that is not there, and talk with its maker. */
export const CHROMIUM_FLAGS = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** For pages that are looked at for seconds: one process draws them all, and their scripts are compiled once, when they are called. */
export const SHORT_PAGES_FLAGS = [
  ...CHROMIUM_FLAGS,
  '--renderer-process-limit=1',
  '--js-flags=--no-maglev --no-turbofan --single-threaded --no-sparkplug --no-compile-hints-magic',
];

/** Fails when there is no browser; on Debian and as root the one without windows is installed first where it is missing. */
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

/** Installs the browser without windows where it is missing, unless `CHROMIUM` names another; true when it is the one in use. */
export function installShell(): boolean {
  if (process.env.CHROMIUM === undefined && !existsSync(SHELL.place)) installFromDebian(SHELL.package);
  return chromiumPath() === SHELL.place;
}
