import { getTranslations } from 'next-intl/server';
import { Notice } from '@/components/legal/privacy-notice';
import { Page } from '@/components/ui/page/page';
import type { Area } from '@/contract/adoption/areas';
import { PURPOSES, type Purpose } from '@/contract/legal/legal';
import { getLanguage } from '@/i18n/get-language';
import { offered } from '@/lib/bff/offered/offered';
import { sessionCookieName } from '@/lib/bff/session/cookie';
import {
  institutionLinks,
  institutionPrivacy,
  institutionText,
  portalConfig,
} from '@/lib/config/portal-config';
import { titled } from '../../../titled';
import { PublishedElsewhere } from '../published-elsewhere';

/** The privacy notice, or the way to it where the institution publishes one itself. */
export default async function PrivacyPage() {
  const t = await getTranslations('legal.privacy');
  const language = await getLanguage();
  const institution = institutionText('INSTITUTION_NAME', language);
  const { privacy } = institutionLinks(language);
  if (privacy)
    return <PublishedElsewhere title={t('title')} lead={t('elsewhere', { institution })} href={privacy} />;
  const { publicOrigin, PAYMENT_PROVIDER, NOTIFICATIONS_KEPT_MONTHS } = portalConfig();
  const said = institutionPrivacy(language);
  return (
    <Page title={t('title')} lead={t('lead', { institution })}>
      <Notice
        said={said}
        purposes={PURPOSES.filter((purpose) => said.purposes[purpose] || isServed(purpose))}
        hasProvider={PAYMENT_PROVIDER === 'pagopa'}
        notificationsMonths={NOTIFICATIONS_KEPT_MONTHS}
        cookie={sessionCookieName(publicOrigin)}
      />
    </Page>
  );
}

/** The purposes that one of these areas serves; the others are everywhere. */
const AREAS: { [Of in Purpose]?: Area[] } = {
  requests: ['student.processes', 'student.offers', 'student.documents'],
  payments: ['student.payments'],
  surveys: ['student.surveys', 'professor.surveys'],
};

/** Whether the portal does it, where the institution has said or shown which areas it offers. */
const isServed = (purpose: Purpose) => AREAS[purpose]?.some((area) => offered().isHere(area)) ?? true;

export const generateMetadata = titled('legal.privacy.title');
