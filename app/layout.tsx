import './globals.css';
import type { Metadata, Viewport } from 'next';
import { cookies, headers } from 'next/headers';
import { getTranslations } from 'next-intl/server';
import type { CSSProperties, ReactNode } from 'react';
import { THEME_COOKIE, themeFrom } from '@/components/shell/bar/theme';
import { StartGuard } from '@/components/shell/errors/start-guard';
import { LiveRegion } from '@/components/shell/live-region';
import { PageStart } from '@/components/shell/page-start';
import { SiteFooter } from '@/components/shell/site-footer';
import { UrlKeeper } from '@/components/shell/url-keeper';
import { ContactsProvider } from '@/components/ui/feedback/contacts';
import { ClientMessages } from '@/i18n/client-messages';
import { getLanguage } from '@/i18n/get-language';
import {
  institutionContacts,
  institutionLinks,
  institutionMarkUrl,
  institutionText,
  portalConfig,
} from '@/lib/config/portal-config';
import { iconsVersion } from '@/lib/pwa/icons';
import { manifestUrl } from '@/lib/pwa/manifest';
import { publicSans } from './fonts/public-sans.ts';

export async function generateMetadata(): Promise<Metadata> {
  const language = await getLanguage();
  const name = institutionText('INSTITUTION_NAME', language);
  return {
    title: { default: name, template: `%s · ${name}` },
    icons: { icon: institutionMarkUrl() ?? '/icon.svg', apple: `/assets/icons/180.png?v=${iconsVersion()}` },
    manifest: manifestUrl(language),
    robots: { index: false },
    formatDetection: { telephone: false, date: false, address: false, email: false },
  };
}

export const viewport: Viewport = {
  viewportFit: 'cover', // else the bar at the foot would not know of the phone's own
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#ffffff' },
    { media: '(prefers-color-scheme: dark)', color: '#1b1e26' },
  ],
};

/** Every document: language, theme, font, accent, and what no page may be without. */
export default async function RootLayout({ children }: { children: ReactNode }) {
  const theme = themeFrom((await cookies()).get(THEME_COOKIE)?.value);
  const locale = await getLanguage();
  const t = await getTranslations('shared');
  return (
    <html lang={locale} data-theme={theme} className={publicSans} style={accentStyle()}>
      <body className="flex min-h-dvh flex-col">
        <PageStart
          nonce={(await headers()).get('x-nonce') ?? undefined}
          texts={{ title: t('failed.title'), text: t('failed.text'), tryAgain: t('tryAgain') }}
        />
        <ClientMessages namespaces={['shared', 'shell', 'menu.title']}>
          <StartGuard>
            <ContactsProvider contacts={institutionContacts(locale)}>
              {children}
              <SiteFooter links={institutionLinks(locale)} />
              <LiveRegion />
              <UrlKeeper />
            </ContactsProvider>
          </StartGuard>
        </ClientMessages>
      </body>
    </html>
  );
}

/** The institution's accent, where it set one; `app/styles/tokens.css` keeps its contrast. */
function accentStyle(): CSSProperties | undefined {
  const accent = portalConfig().INSTITUTION_ACCENT;
  return accent ? ({ '--accent-base': accent } as CSSProperties) : undefined;
}
