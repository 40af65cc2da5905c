import { useTranslations } from 'next-intl';
import { ContactLine } from './contact-line.tsx';
import { EmptyState } from './empty-state.tsx';

/** In place of a part of a page that the institution doesn't offer, and whom to ask instead. */
export function NotOfferedPart({ office }: { office: string }) {
  const t = useTranslations('shared');
  return <EmptyState action={<ContactLine office={office} />}>{t('notOffered')}</EmptyState>;
}
