import { useTranslations } from 'next-intl';
import { EmptyState } from '@/components/ui/empty-state';
import { Page } from '@/components/ui/page';
import type { AreaName } from './menu.ts';

/** The page of an area that is in the menu and does not work yet. */
export function NotAvailable({ area }: { area: AreaName }) {
  const t = useTranslations();
  return (
    <Page title={t(`menu.${area}`)}>
      <EmptyState>{t('shell.notAvailable.text')}</EmptyState>
    </Page>
  );
}
