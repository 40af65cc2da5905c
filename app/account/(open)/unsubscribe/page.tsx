import { getTranslations } from 'next-intl/server';
import { Unsubscribe } from '@/components/notifications/unsubscribe';
import { ClientMessages } from '@/i18n/client-messages';

export default function UnsubscribePage() {
  return (
    <ClientMessages namespaces={['notifications.unsubscribe']}>
      <Unsubscribe />
    </ClientMessages>
  );
}

export async function generateMetadata() {
  return { title: (await getTranslations('notifications.unsubscribe'))('title') };
}
