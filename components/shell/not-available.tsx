import { useTranslations } from 'next-intl';
import { ContactLine } from '@/components/ui/contact-line';
import { EmptyState } from '@/components/ui/empty-state';
import { Page } from '@/components/ui/page';
import type { Office } from '@/contract/offices';
import type { AreaName } from './menu.ts';

/** Who does by hand what an area is for; the student office what isn't here. */
const offices: Partial<Record<AreaName, Office>> = {
  payments: 'fees',
  presences: 'teaching',
  surveys: 'teaching',
};

/** The page of an area that is in the menu and does not work yet. */
export function NotAvailable({ area }: { area: AreaName }) {
  const t = useTranslations();
  return (
    <Page title={t(`menu.${area}`)}>
      <EmptyState action={<ContactLine office={offices[area] ?? 'students'} />}>
        {t('shell.notAvailable.text')}
      </EmptyState>
    </Page>
  );
}
