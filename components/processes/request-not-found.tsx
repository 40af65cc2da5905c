import { useTranslations } from 'next-intl';
import { ButtonLink } from '@/components/ui/buttons/button';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { Page } from '@/components/ui/page/page';

/** For an address of a request that isn't there, or isn't the reader's. */
export function RequestNotFound() {
  const t = useTranslations('processes.notFound');
  return (
    <Page title={t('title')}>
      <EmptyState action={<ButtonLink href="/student/processes">{t('back')}</ButtonLink>}>
        {t('text')}
      </EmptyState>
    </Page>
  );
}
