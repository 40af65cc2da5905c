import { getTranslations } from 'next-intl/server';
import { Certificates } from '@/components/documents/certificates';
import { Declarations } from '@/components/documents/declarations';
import { Uploads } from '@/components/documents/uploads';
import { AsOf } from '@/components/session/as-of';
import { ContactLine } from '@/components/ui/feedback/contact-line';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { Page } from '@/components/ui/page/page';
import { ListSkeleton } from '@/components/ui/page/skeleton';
import { UPLOAD_BYTES, uploadType } from '@/contract/documents/uploads';
import { ClientMessages } from '@/i18n/client-messages';
import { read, readOrNull } from '@/lib/bff/pages/read';
import { LiveRefresh } from '../../live-refresh';
import { titled } from '../../titled';
import { studentPage } from '../../with-skeleton';

export const generateMetadata = titled('menu.documents');

async function DocumentsPage() {
  const t = await getTranslations('documents');
  const menu = await getTranslations('menu');
  const [templates, uploads] = await Promise.all([
    read('student/documents/templates'),
    readOrNull('student/documents/list'),
  ]);
  const { now, declarations } = templates;
  return (
    <ClientMessages namespaces={['documents.certificates', 'documents.uploads']}>
      <Page title={menu('documents')} lead={t('lead')}>
        {declarations.length > 0 ? (
          <Declarations codes={declarations} />
        ) : (
          <EmptyState action={<ContactLine office="students" />}>{t('none')}</EmptyState>
        )}
        <Certificates of={templates} />
        {uploads && <Uploads uploads={uploads} types={uploadType.options} mostBytes={UPLOAD_BYTES} />}
        {now && <AsOf now={now} />}
      </Page>
      <LiveRefresh page="student/documents" />
    </ClientMessages>
  );
}

export default studentPage(DocumentsPage, <ListSkeleton />);
