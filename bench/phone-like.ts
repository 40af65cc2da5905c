import { existsSync } from 'node:fs';
import process from 'node:process';
import { chromiumPath } from '../scripts/test/chromium.ts';
import { installFromDebian } from '../scripts/test/debian.ts';

const PACKAGE = 'chromium-headless-shell';
const SHELL = `/usr/bin/${PACKAGE}`;
/** What a desktop's browser draws and loads of its own while a page comes: the lists of its address bar, and more. */
const WINDOWS =
  'PreloadTopChromeWebUI,WebUIOmniboxPopup,WebUIOmniboxAimPopup,AimEnabled,SpareRendererForSitePerProcess';

/**
 * The browser whose pages are least disturbed: `CHROMIUM`, else Chromium without windows, else with as little of them
 * as it can be told. A desktop's windows take up to a half of two cores just when a page comes, and no phone has them.
 */
export function phoneLike(): { executablePath: string; flags: string[] } {
  if (process.env.CHROMIUM === undefined) {
    if (!existsSync(SHELL)) installFromDebian(PACKAGE);
    if (existsSync(SHELL)) return { executablePath: SHELL, flags: [] };
  }
  return { executablePath: chromiumPath(), flags: [`--disable-features=${WINDOWS}`] };
}
