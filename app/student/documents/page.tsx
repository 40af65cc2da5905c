import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Declarations } from '@/components/documents/declarations';
import { ContactLine } from '@/components/ui/contact-line';
import { EmptyState } from '@/components/ui/empty-state';
import { Page } from '@/components/ui/page';
import { PageSkeleton } from '@/components/ui/skeleton';
import { requireSession } from '@/lib/server/api';
import { listTemplates } from '@/lib/server/documents';
import { withSkeleton } from '../../with-skeleton';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('menu'))('documents') };
}

async function DocumentsPage() {
  await requireSession({ type: 'student' });
  const t = await getTranslations('documents');
  const menu = await getTranslations('menu');
  const { declarations } = await listTemplates();
  return (
    <Page title={menu('documents')} lead={t('lead')}>
      {declarations.length > 0 ? (
        <Declarations codes={declarations} />
      ) : (
        <EmptyState action={<ContactLine office="students" />}>{t('none')}</EmptyState>
      )}
    </Page>
  );
}

export default withSkeleton(DocumentsPage, <PageSkeleton rows={2} />);
