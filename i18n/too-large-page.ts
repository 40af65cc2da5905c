import type { Language } from '../contract/wire/constants.ts';
import english from '../messages/en/shared.json' with { type: 'json' };
import spanish from '../messages/es/shared.json' with { type: 'json' };
import italian from '../messages/it/shared.json' with { type: 'json' };
import { LANGUAGE_COOKIE, localeFrom } from './locale.ts';

const texts: Record<Language, typeof italian> = { it: italian, en: english, es: spanish };

/** The page of a request that is too large to be handed on, in the language of the browser's cookie. */
export function tooLargePage(cookies: string | undefined): string {
  const language = languageOf(cookies);
  const { title, text, next, login } = texts[language].headersTooLarge;
  return page(language, title, [text, next, `<a href="/account/login?local=1">${login}</a>`]);
}

/** The page of whoever has asked for too much at once. */
export function tooMuchPage(cookies: string | undefined): string {
  const language = languageOf(cookies);
  const { title, text, next } = texts[language].tooMuchPage;
  return page(language, title, [text, next]);
}

function languageOf(cookies: string | undefined): Language {
  const chosen = new RegExp(`(?:^|;\\s*)${LANGUAGE_COOKIE}=(\\w+)`).exec(cookies ?? '')?.[1];
  return localeFrom(chosen);
}

const page = (language: Language, title: string, paragraphs: string[]) => `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
<style>
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 28rem; margin: 4rem auto; padding: 0 1rem;
  color: oklch(0.24 0.02 265); background: oklch(0.985 0.004 85) }
h1 { font-size: 1.75rem; line-height: 1.2 }
a { color: oklch(0.42 0.13 264) }
@media (prefers-color-scheme: dark) {
  body { color: oklch(0.93 0.01 265); background: oklch(0.19 0.012 265) }
  a { color: oklch(0.8 0.1 264) }
}
</style>
<main>
<h1>${title}</h1>
${paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join('\n')}
</main>
</html>
`;
