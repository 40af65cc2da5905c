/** The element of every document that says a page could not start; it stands there hidden. */
export const NOT_STARTED_ID = 'not-started';

/**
 * So long a page may take until it hears what is pressed, over a slow network too; what is still on its way then may
 * come yet, and takes the sentence away again.
 */
const TIMEOUT_MS = 30_000;

/**
 * The one script that stands in our documents as text. It remembers what is pressed before the page can hear it, and says
 * when a page can't start, because a script or its texts never came (E5). Without quotes, ampersands and angle brackets,
 * which would be escaped. React lets no click reach what it has not brought to life, so the window hears that of the button.
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
