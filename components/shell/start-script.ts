/** The element of every document that says a page could not start; it stands there hidden. */
export const NOT_STARTED_ID = 'not-started';

/**
 * The most time until a page reacts to presses, on a slow network too. A late script may still come: then the
 * notice goes.
 */
const TIMEOUT_MS = 30_000;

/**
 * The only inline script of our documents. It remembers presses before the page can react. It says if a page
 * cannot start because a script or its texts are missing (E5). It has no quotes, ampersands or angle
 * brackets, which would be escaped. React blocks clicks outside hydrated parts, so the window listens.
 */
export const START_SCRIPT = `addEventListener(\`click\`, function (event) { window.pressedEarly = event.target }, { capture: true, once: true });
window.notStarted = function () {
  if (window.pageStarted) return;
  const notice = document.getElementById(\`${NOT_STARTED_ID}\`);
  if (notice === null) return;
  if (notice.hidden) console.error(\`The page could not start.\`);
  notice.hidden = false;
};
addEventListener(\`error\`, function (event) { if (event.target instanceof HTMLScriptElement) window.notStarted() }, true);
addEventListener(\`click\`, function (event) { if (event.target.closest(\`#${NOT_STARTED_ID} button\`)) location.reload() }, true);
setTimeout(window.notStarted, ${TIMEOUT_MS});`;
