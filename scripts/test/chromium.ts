import { existsSync } from 'node:fs';
import process from 'node:process';
import { chromium } from 'playwright';
import { installFromDebian } from './debian.ts';

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

/** True when there is a browser; on Debian and as root the one without windows is installed first where it is missing. */
export function haveChromium(): boolean {
  installShell();
  const path = chromiumPath();
  const found = existsSync(path);
  console.log(
    found
      ? path
      : `No Chromium at ${path}. Install one (Debian: sudo apt-get install chromium-headless-shell; elsewhere: npx playwright install chromium), or set CHROMIUM to its path.`,
  );
  return found;
}

/** Installs the browser without windows where it is missing, unless `CHROMIUM` names another; true when it is the one in use. */
export function installShell(): boolean {
  if (process.env.CHROMIUM === undefined && !existsSync(SHELL.place)) installFromDebian(SHELL.package);
  return chromiumPath() === SHELL.place;
}
