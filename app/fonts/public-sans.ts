import localFont from 'next/font/local';

const latin = localFont({
  src: './public-sans-latin.woff2',
  weight: '100 900',
  // Too late, it stays away until the next page: the fallback's metrics fit only where there is an Arial.
  display: 'optional',
  variable: '--font-latin',
});

/** Names with letters beyond Western Europe; fetched only where such a letter stands. */
const latinExtended = localFont({
  src: './public-sans-latin-ext.woff2',
  weight: '100 900',
  display: 'swap',
  variable: '--font-latin-extended',
  preload: false,
  adjustFontFallback: false,
  declarations: [
    {
      prop: 'unicode-range',
      value:
        'U+0100-02BA, U+02BD-02C5, U+02C7-02CC, U+02CE-02D7, U+02DD-02FF, U+0304, U+0308, U+0329, U+1D00-1DBF, U+1E00-1E9F, U+1EF2-1EFF, U+2020, U+20A0-20AB, U+20AD-20C0, U+2113, U+2C60-2C7F, U+A720-A7FF',
    },
  ],
});

/** Classes that set the font variables which `app/styles/tokens.css` builds the one sans from. */
export const publicSans = `${latin.variable} ${latinExtended.variable}`;
