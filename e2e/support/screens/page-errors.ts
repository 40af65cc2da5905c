import { type BrowserContext, expect } from 'playwright/test';

/**
 * Fails, when it is called, if a script of the context's pages did: also where React could not match the server's
 * document, for then it makes all of it anew, under the reader's hands. So do what the content policy refused and a text
 * that the page was not given.
 */
export function watchErrors(context: BrowserContext): () => void {
  const errors: string[] = [];
  context.on('weberror', (weberror) => {
    const error = String(weberror.error());
    if (!(translated.has(context) && isMadeAnew(error))) errors.push(error);
  });
  context.on('console', (line) => {
    if (isRefusal(line.text()) || line.text().includes('MISSING_MESSAGE')) errors.push(line.text());
  });
  return () => expect(errors, 'errors in the scripts of a page').toEqual([]);
}

/**
 * Contexts whose pages a browser translates. It may do so before all parts of a page are alive: React then makes such a
 * part anew in place of the translated one, and says so. Of these contexts that is no error.
 */
const translated = new WeakSet<BrowserContext>();
export const expectPartsMadeAnew = (context: BrowserContext) => translated.add(context);
const isMadeAnew = (error: string) => error.includes('Minified React error #418');

/** Chromium tells of handlers in a foreign text too while the sanitiser reads it, where nothing runs. */
const isRefusal = (line: string) =>
  /content security policy|trustedhtml|trustedscript/i.test(line) &&
  !/^executing inline event handler/i.test(line);

/** The `context` of a test, watched. */
export async function watchedContext(
  { context }: { context: BrowserContext },
  use: (context: BrowserContext) => Promise<void>,
) {
  const expectNoErrors = watchErrors(context);
  await use(context);
  expectNoErrors();
}
