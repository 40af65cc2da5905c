import { type BrowserContext, expect } from 'playwright/test';

/**
 * Answers a function that fails if a script of the context's pages failed. React's mismatch with the server's
 * document counts, since React then remakes it under the reader's hands. So do refusals by the content policy
 * and missing texts.
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
 * Contexts whose pages a browser translates. If it translates before all parts are hydrated, React remakes
 * such a part and reports it. In these contexts that is no error.
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
