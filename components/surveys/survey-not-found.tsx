import { useTranslations } from 'next-intl';
import { ButtonLink } from '@/components/ui/buttons/button';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { Page } from '@/components/ui/page/page';

/** In place of a survey that isn't there, or that is another’s. */
export function SurveyNotFound({ back }: { back: '/student/surveys' | '/professor/surveys' }) {
  const t = useTranslations('surveys.notFound');
  return (
    <Page title={t('title')}>
      <EmptyState action={<ButtonLink href={back}>{t('back')}</ButtonLink>}>{t('text')}</EmptyState>
    </Page>
  );
}
