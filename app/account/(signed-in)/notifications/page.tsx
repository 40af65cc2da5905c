import { getTranslations } from 'next-intl/server';
import type { ComponentProps } from 'react';
import { NotificationList } from '@/components/notifications/notification-list';
import { PreferencesForm } from '@/components/notifications/preferences-form';
import { PushDevices } from '@/components/notifications/push-devices';
import { InstitutionLink } from '@/components/shell/offered/institution-link';
import { ContactLine } from '@/components/ui/feedback/contact-line';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { Page } from '@/components/ui/page/page';
import { Section } from '@/components/ui/page/section';
import type { ProfileType } from '@/contract/accounts/account';
import { isId } from '@/contract/wire/is-id';
import { getLanguage } from '@/i18n/get-language';
import { standingOf } from '@/lib/bff/offered/offered';
import { getUnprovenEmail } from '@/lib/bff/pages/account';
import { readOrNull, requireSession } from '@/lib/bff/pages/read';
import { portalConfig } from '@/lib/config/portal-config';
import { titled } from '../../../titled';

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
  const asked = isId(after) ? { after } : {};
  const [list, preferences] = await Promise.all([
    readOrNull(`${type}/notifications/list`, asked),
    readOrNull(`${type}/notifications/preferences`),
  ]);
  return (
    <Page title={t('title')} lead={list && t('lead')}>
      <div className="grid gap-10">
        {list ? <NotificationList list={list} type={type} /> : <NoList type={type} />}
        {preferences && <Preferences preferences={preferences} type={type} />}
      </div>
    </Page>
  );
}

/** Where the institution keeps no list: where else it may be, or whom to ask. */
async function NoList({ type }: { type: ProfileType }) {
  const t = await getTranslations();
  const standing = standingOf(`${type}.notifications`, await getLanguage());
  const action =
    standing.is === 'elsewhere' ? <InstitutionLink href={standing.href} /> : <ContactLine office="help" />;
  return <EmptyState action={action}>{t('notifications.noList')}</EmptyState>;
}

async function Preferences({ preferences, type }: ComponentProps<typeof PreferencesForm>) {
  const t = await getTranslations('notifications');
  const { email, pushing } = preferences;
  return (
    <>
      {pushing && (
        <Section title={t('push.title')} lead={t('push.lead')}>
          <PushDevices pushing={pushing} hasWorker={portalConfig().SERVICE_WORKER} />
        </Section>
      )}
      <Section title={t('preferences.title')} lead={email && t('preferences.lead', { email })}>
        <PreferencesForm preferences={preferences} type={type} />
      </Section>
    </>
  );
}

export const generateMetadata = titled('notifications.title');
