import { useTranslations } from 'next-intl';
import { ButtonLink } from '@/components/ui/buttons/button';
import { Notice } from '@/components/ui/feedback/notice';
import type { OfferDetail } from '@/contract/offers/offers';
import { useInstant } from '@/i18n/use-instant';

/** Why nothing is filled in here now: it was handed in already, or the offer takes no applications. */
export function NotToFillIn({ offer: { id, application, phase, opensAt } }: { offer: OfferDetail }) {
  const t = useTranslations('offers.apply.not');
  const instant = useInstant();
  const why = application && application.status !== 'draft' ? 'sent' : phase;
  return (
    <Notice
      tone="info"
      title={t(why, { day: instant(opensAt, 'dateTime') })}
      action={<ButtonLink href={`/student/offers/${id}`}>{t('back')}</ButtonLink>}
    />
  );
}
