import { getTranslations } from 'next-intl/server';
import { RequestRow } from '@/components/processes/request-row';
import { TypeRow } from '@/components/processes/type-row';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { Notice } from '@/components/ui/feedback/notice';
import { Reasons } from '@/components/ui/feedback/reasons';
import { Page } from '@/components/ui/page/page';
import { Section } from '@/components/ui/page/section';
import { ListSkeleton } from '@/components/ui/page/skeleton';
import { Sheet } from '@/components/ui/rows/sheet';
import { ClientMessages } from '@/i18n/client-messages';
import { read } from '@/lib/bff/pages/read';
import { LiveRefresh } from '../../live-refresh';
import { titled } from '../../titled';
import { studentPage } from '../../with-skeleton';

export const generateMetadata = titled('processes.title');

async function ProcessesPage() {
  const t = await getTranslations('processes');
  const { types, requests, reasons, now } = await read('student/processes/list');
  return (
    <ClientMessages namespaces={['processes.types']}>
      <Page title={t('title')} lead={t('lead')}>
        <Section title={t('mine.title')}>
          {requests.length === 0 ? (
            <EmptyState>{t('mine.none')}</EmptyState>
          ) : (
            <Sheet label={t('mine.title')}>
              {requests.map((request) => (
                <RequestRow key={request.requestId} request={request} />
              ))}
            </Sheet>
          )}
        </Section>
        <Section title={t('types.title')}>
          {reasons.length > 0 && (
            <Notice tone="warning" title={t('types.blocked')}>
              <Reasons of={reasons} />
            </Notice>
          )}
          {types.length === 0 ? (
            <EmptyState>{t('types.none')}</EmptyState>
          ) : (
            <Sheet label={t('types.title')}>
              {types.map((type) => (
                <TypeRow key={type.code} type={type} />
              ))}
            </Sheet>
          )}
        </Section>
        <LiveRefresh page="student/processes" now={now} />
      </Page>
    </ClientMessages>
  );
}

export default studentPage(ProcessesPage, <ListSkeleton />);
