import { chromiumPath, installShell } from '../../scripts/test/chromium.ts';

/** What a desktop's browser draws and loads of its own while a page comes: the lists of its address bar, and more. */
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
