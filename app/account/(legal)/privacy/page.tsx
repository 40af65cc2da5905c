import { getTranslations } from 'next-intl/server';
import { Notice } from '@/components/legal/privacy-notice';
import { InstitutionLink } from '@/components/shell/offered/institution-link';
import { Page } from '@/components/ui/page/page';
import { getLanguage } from '@/i18n/get-language';
import { sessionCookieName } from '@/lib/bff/session/cookie';
import {
  institutionLinks,
  institutionPrivacy,
  institutionText,
  portalConfig,
} from '@/lib/config/portal-config';
import { titled } from '../../../titled';

/** The privacy notice, or the way to it where the institution publishes one itself. */
export default async function PrivacyPage() {
  const t = await getTranslations('legal.privacy');
  const language = await getLanguage();
  const institution = institutionText('INSTITUTION_NAME', language);
  const { privacy } = institutionLinks(language);
  if (privacy) {
    return (
      <Page title={t('title')} lead={t('elsewhere', { institution })}>
        <div>
          <InstitutionLink href={privacy} />
        </div>
      </Page>
    );
  }
  const { publicOrigin, PAYMENT_PROVIDER } = portalConfig();
  return (
    <Page title={t('title')} lead={t('lead', { institution })}>
      <Notice
        said={institutionPrivacy(language)}
        hasProvider={PAYMENT_PROVIDER === 'pagopa'}
        cookie={sessionCookieName(publicOrigin)}
      />
    </Page>
  );
}

export const generateMetadata = titled('legal.privacy.title');
