import { useTranslations } from 'next-intl';
import { ButtonLink } from '@/components/ui/buttons/button';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { Page } from '@/components/ui/page/page';

/** In place of an offer that isn't there. */
export function OfferNotFound() {
  const t = useTranslations('offers.notFound');
  return (
    <Page title={t('title')}>
      <EmptyState action={<ButtonLink href="/student/offers">{t('back')}</ButtonLink>}>
        {t('text')}
      </EmptyState>
    </Page>
  );
}
