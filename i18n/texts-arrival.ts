import { heldTexts, TEXTS_CAME, type Texts, textsUrl } from './held-texts.ts';

const arrivals = new Map<string, Promise<Texts>>();
/** When those were lost that did not come, by `Date.now()`. */
const lostAt = new Map<string, number>();

/** The texts of an id once they are there: always the same promise, as React asks again for it. */
export function arrivalOf(id: string): Promise<Texts> {
  const known = arrivals.get(id);
  if (known && !isToTryAgain(id)) return known;
  const texts = heldTexts().get(id);
  const arrival = texts ? arrived(texts) : awaited(id);
  arrivals.set(id, arrival);
  return arrival;
}

/** Until React has shown that they were lost, it asks for the promise that says so. */
const SHOWN_MS = 200;
const isToTryAgain = (id: string): boolean =>
  Date.now() - (lostAt.get(id) ?? Number.POSITIVE_INFINITY) > SHOWN_MS;

/** What React reads without waiting. */
const arrived = (value: Texts): Promise<Texts> =>
  Object.assign(Promise.resolve(value), { status: 'fulfilled', value });

/** So long texts may take before they are asked for once more, and then before they count as lost. */
const TIMEOUT_MS = 10_000;

/** Texts of a page never came: the error page says so, and trying again asks for them anew. */
class TextsLost extends Error {}

/**
 * Texts that come with a script. A lost script is requested once more; a second loss fails, unless the
 * document waits for it: the page then says that it cannot start (`components/shell/start-script.ts`).
 */
function awaited(id: string): Promise<Texts> {
  return new Promise((resolve, reject) => {
    let timer: ReturnType<typeof setTimeout>;
    const look = () => {
      const texts = heldTexts().get(id);
      if (!texts) return;
      stopWaiting();
      resolve(texts);
    };
    const lose = () => {
      if (!window.pageStarted) return;
      stopWaiting();
      lostAt.set(id, Date.now());
      reject(new TextsLost(id));
    };
    const askAgain = () => {
      timer = setTimeout(lose, TIMEOUT_MS);
      askFor(id, lose);
    };
    const stopWaiting = () => {
      removeEventListener(TEXTS_CAME, look);
      clearTimeout(timer);
    };
    addEventListener(TEXTS_CAME, look);
    if (lostAt.delete(id)) askAgain();
    else timer = setTimeout(askAgain, TIMEOUT_MS);
  });
}

function askFor(id: string, onLost: () => void): void {
  const script = document.createElement('script');
  script.addEventListener('error', onLost);
  script.addEventListener('load', () => script.remove());
  script.src = textsUrl(id);
  document.head.append(script);
}
