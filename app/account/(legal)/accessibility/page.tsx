import { getTranslations } from 'next-intl/server';
import { Statement } from '@/components/legal/accessibility-statement';
import { InstitutionLink } from '@/components/shell/offered/institution-link';
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

/** The institution's accessibility statement, or the way to it where it publishes one itself. */
export default async function AccessibilityPage() {
  const t = await getTranslations('legal.accessibility');
  const language = await getLanguage();
  const { institution, help, offices } = institutionContacts(language);
  const { accessibility } = institutionLinks(language);
  if (accessibility) {
    return (
      <Page title={t('title')} lead={t('elsewhere', { institution })}>
        <div>
          <InstitutionLink href={accessibility} />
        </div>
      </Page>
    );
  }
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
