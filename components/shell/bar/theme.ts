/** The cookie that holds a chosen theme; without it the system's holds. */
export const THEME_COOKIE = 'theme';
export type Theme = 'light' | 'dark';

const YEAR_MS = 365 * 24 * 60 * 60_000;

/** The theme that a cookie's value names, if it names one. */
export const themeFrom = (value: string | undefined): Theme | undefined =>
  value === 'light' || value === 'dark' ? value : undefined;

/** Switches light and dark. The system's own theme is not stored, so that the page follows the system. */
export function switchTheme() {
  const root = document.documentElement;
  const system: Theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  const next: Theme = (root.dataset.theme ?? system) === 'dark' ? 'light' : 'dark';
  if (next === system) delete root.dataset.theme;
  else root.dataset.theme = next;
  return keep(next === system ? null : next);
}

/** A browser without the cookie store (older ones, plain http) keeps the choice until the next document. */
async function keep(theme: Theme | null) {
  if (!('cookieStore' in window)) return;
  if (theme === null) await cookieStore.delete(THEME_COOKIE);
  else
    await cookieStore.set({
      name: THEME_COOKIE,
      value: theme,
      expires: Date.now() + YEAR_MS,
      path: '/',
      sameSite: 'lax',
    });
}
