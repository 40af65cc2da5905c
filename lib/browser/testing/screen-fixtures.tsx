import { render } from '@testing-library/react';
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime';
import {
  PathnameContext,
  SearchParamsContext,
} from 'next/dist/shared/lib/hooks-client-context.shared-runtime';
import { NextIntlClientProvider } from 'next-intl';
import type { ReactNode } from 'react';
import type { Catalogue } from '@/i18n/catalogue';
import { formats } from '@/i18n/formats';

const router = { refresh: () => {}, push: () => {}, replace: () => {}, prefetch: () => {} } as never;

/** Shows components as a page in Italian holds them, with these of its texts. */
export const showOn = (pathname: string, messages: Partial<Catalogue>, children: ReactNode) =>
  render(
    <AppRouterContext.Provider value={router}>
      <PathnameContext.Provider value={pathname}>
        <SearchParamsContext.Provider value={new URLSearchParams()}>
          <NextIntlClientProvider
            locale="it"
            timeZone="Europe/Rome"
            formats={formats}
            messages={messages as never}
          >
            {children}
          </NextIntlClientProvider>
        </SearchParamsContext.Provider>
      </PathnameContext.Provider>
    </AppRouterContext.Provider>,
  );
