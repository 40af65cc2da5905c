/** The one script that stands in our documents as text. Without quotes and angle brackets, which would be escaped. */
export const REMEMBER_PRESS =
  'addEventListener(`click`, function (event) { window.pressedEarly = event.target }, { capture: true, once: true })';
