import { getTranslations } from 'next-intl/server';
import { NotificationList } from '@/components/notifications/notification-list';
import { PreferencesForm } from '@/components/notifications/preferences-form';
import { PushDevices } from '@/components/notifications/push-devices';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { Page } from '@/components/ui/page/page';
import { Section } from '@/components/ui/page/section';
import { getUnprovenEmail } from '@/lib/bff/pages/account';
import { read, requireSession } from '@/lib/bff/pages/read';
import { portalConfig } from '@/lib/config/portal-config';
import { titled } from '../../../titled';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export default async function NotificationsPage({
  searchParams,
}: {
  searchParams: Promise<{ after?: string | string[] }>;
}) {
  const t = await getTranslations('notifications');
  const { type } = (await requireSession()).profile;
  if ((await getUnprovenEmail()) !== null) {
    return (
      <Page title={t('title')}>
        <EmptyState>{t('unproven')}</EmptyState>
      </Page>
    );
  }
  const { after } = await searchParams;
  const asked = typeof after === 'string' && UUID.test(after) ? { after } : {};
  const [list, preferences] = await Promise.all([
    read(`${type}/notifications/list`, asked),
    read(`${type}/notifications/preferences`),
  ]);
  const { email, pushing } = preferences;
  return (
    <Page title={t('title')} lead={t('lead')}>
      <div className="grid gap-10">
        <NotificationList list={list} type={type} />
        {pushing && (
          <Section title={t('push.title')} lead={t('push.lead')}>
            <PushDevices pushing={pushing} hasWorker={portalConfig().SERVICE_WORKER} />
          </Section>
        )}
        <Section title={t('preferences.title')} lead={email && t('preferences.lead', { email })}>
          <PreferencesForm preferences={preferences} type={type} />
        </Section>
      </div>
    </Page>
  );
}

export const generateMetadata = titled('notifications.title');
