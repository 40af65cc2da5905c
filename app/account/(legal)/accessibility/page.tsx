import { getTranslations } from 'next-intl/server';
import { Statement } from '@/components/legal/accessibility-statement';
import { Page } from '@/components/ui/page/page';
import { getLanguage } from '@/i18n/get-language';
import {
  institutionAccessibility,
  institutionContacts,
  institutionCountry,
  institutionLinks,
  portalConfig,
} from '@/lib/config/portal-config';
import { titled } from '../../../titled';
import { PublishedElsewhere } from '../published-elsewhere';

/** The institution's accessibility statement, or the way to it where it publishes one itself. */
export default async function AccessibilityPage() {
  const t = await getTranslations('legal.accessibility');
  const language = await getLanguage();
  const { institution, help, offices } = institutionContacts(language);
  const { accessibility } = institutionLinks(language);
  if (accessibility)
    return (
      <PublishedElsewhere title={t('title')} lead={t('elsewhere', { institution })} href={accessibility} />
    );
  const { host } = new URL(portalConfig().publicOrigin);
  return (
    <Page title={t('title')} lead={t('lead', { institution, host })}>
      <Statement
        institution={institution}
        country={institutionCountry()}
        said={institutionAccessibility(language)}
        hasHelp={help !== undefined || offices.help !== undefined}
      />
    </Page>
  );
}

export const generateMetadata = titled('legal.accessibility.title');
