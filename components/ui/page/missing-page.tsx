import { useTranslations } from 'next-intl';
import { ButtonLink } from '../buttons/button.tsx';
import { EmptyState } from '../feedback/empty-state.tsx';
import { Page } from './page.tsx';

type Missing =
  | `${'courses' | 'exams' | 'lessons' | 'offers' | 'paying' | 'presences' | 'processes' | 'surveys'}.notFound`
  | 'courses.messages.notFound';

/** In place of what isn't there, or isn't the reader's; `what` has its words, `back` is where one goes on. */
export function MissingPage({ what, back }: { what: Missing; back: string }) {
  const t = useTranslations(what);
  return (
    <Page title={t('title')}>
      <EmptyState action={<ButtonLink href={back}>{t('back')}</ButtonLink>}>{t('text')}</EmptyState>
    </Page>
  );
}
