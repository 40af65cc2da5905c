import { chromiumPath, installShell } from '../../scripts/test/chromium.ts';

/** What a desktop browser draws and loads for itself while a page loads, such as its address bar's lists. */
const WINDOWS =
  'PreloadTopChromeWebUI,WebUIOmniboxPopup,WebUIOmniboxAimPopup,AimEnabled,SpareRendererForSitePerProcess';

/**
 * The browser whose pages are least disturbed: `CHROMIUM`, else Chromium without windows, else with as little of them
 * as it can be told. A desktop's windows take up to a half of two cores just when a page comes, and no phone has them.
 */
export function phoneLike(): { executablePath: string; flags: string[] } {
  const flags = installShell() ? [] : [`--disable-features=${WINDOWS}`];
  return { executablePath: chromiumPath(), flags };
}
