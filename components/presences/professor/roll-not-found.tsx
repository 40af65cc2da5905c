import { useTranslations } from 'next-intl';
import { ButtonLink } from '@/components/ui/buttons/button';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { Page } from '@/components/ui/page/page';

/** There is no such lesson or course, or it is somebody else’s. */
export function RollNotFound() {
  const t = useTranslations('presences');
  return (
    <Page title={t('notFound.title')}>
      <EmptyState action={<ButtonLink href="/professor/presences">{t('notFound.back')}</ButtonLink>}>
        {t('notFound.text')}
      </EmptyState>
    </Page>
  );
}
