import { chromiumPath, installShell } from '../../scripts/test/chromium.ts';

/** What a desktop browser draws and loads for itself while a page loads, such as its address bar's lists. */
const WINDOWS =
  'PreloadTopChromeWebUI,WebUIOmniboxPopup,WebUIOmniboxAimPopup,AimEnabled,SpareRendererForSitePerProcess';

/**
 * The browser that disturbs its pages least: `CHROMIUM`, else Chromium without windows, else with few of
 * them. A desktop's windows take up to half of two cores while a page loads. A phone has no windows.
 */
export function phoneLike(): { executablePath: string; flags: string[] } {
  const flags = installShell() ? [] : [`--disable-features=${WINDOWS}`];
  return { executablePath: chromiumPath(), flags };
}
