import { useTranslations } from 'next-intl';
import { ButtonLink } from '@/components/ui/buttons/button';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { Page } from '@/components/ui/page/page';

/** In place of a course that isn't there, or isn't the reader's. */
export function CourseNotFound({ listHref }: { listHref: string }) {
  const t = useTranslations('courses.notFound');
  return (
    <Page title={t('title')}>
      <EmptyState action={<ButtonLink href={listHref}>{t('back')}</ButtonLink>}>{t('text')}</EmptyState>
    </Page>
  );
}
