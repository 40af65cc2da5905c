import { NextIntlClientProvider } from 'next-intl';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import shared from '@/messages/it/shared.json';
import { DetailSkeleton, FormSkeleton, ListSkeleton } from './skeleton.tsx';

const drawn = (skeleton: ReactElement) =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="it" timeZone="Europe/Rome" messages={{ shared }}>
      {skeleton}
    </NextIntlClientProvider>,
  );
const count = (markup: string, part: string) => markup.split(part).length - 1;

it('look: a list is coming as the rows of one sheet, with tabs above where it has some', () => {
  const markup = drawn(<ListSkeleton tabs />);
  expect(count(markup, 'class="sheet"')).toBe(1);
  expect(count(markup, 'class="slim-row"')).toBe(6);
  expect(count(markup, 'class="tabs"')).toBe(1);
  expect(count(drawn(<ListSkeleton />), 'class="tabs"')).toBe(0);
});

it('look: one thing and a form are coming with their way back, and without rows', () => {
  for (const markup of [drawn(<DetailSkeleton />), drawn(<FormSkeleton />)]) {
    expect(count(markup, 'class="back-link"')).toBe(1);
    expect(markup).not.toContain('slim-row');
  }
});

it('look: what is coming is said in a word, and its shapes are hidden from a screen reader', () => {
  expect(drawn(<DetailSkeleton />)).toMatch(
    new RegExp(`<p role="status"[^>]*>${shared.loading}</p><div aria-hidden="true">`),
  );
});
