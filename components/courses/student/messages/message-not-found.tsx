import { useTranslations } from 'next-intl';
import { ButtonLink } from '@/components/ui/buttons/button';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { Page } from '@/components/ui/page/page';

/** In place of a message that isn't there, or was written to others. */
export function MessageNotFound() {
  const t = useTranslations('courses.messages.notFound');
  return (
    <Page title={t('title')}>
      <EmptyState action={<ButtonLink href="/account/notifications">{t('back')}</ButtonLink>}>
        {t('text')}
      </EmptyState>
    </Page>
  );
}
