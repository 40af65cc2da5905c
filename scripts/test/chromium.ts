import { existsSync } from 'node:fs';
import process from 'node:process';
import { chromium } from 'playwright';
import { installFromDebian } from './debian.ts';

const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** The browser to test in: `CHROMIUM`, the system's, else the one Playwright keeps. */
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

/** True when there is a browser; on Debian and as root it is installed first where there is none. */
export function haveChromium(): boolean {
  if (!existsSync(chromiumPath()) && process.env.CHROMIUM === undefined) installFromDebian('chromium');
  const path = chromiumPath();
  const found = existsSync(path);
  console.log(
    found
      ? path
      : `No Chromium at ${path}. Install one (Debian: sudo apt-get install chromium; elsewhere: npx playwright install chromium), or set CHROMIUM to its path.`,
  );
  return found;
}
