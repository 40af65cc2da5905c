import { Unsubscribe } from '@/components/notifications/unsubscribe';
import { ClientMessages } from '@/i18n/client-messages';
import { titled } from '../../../titled';

export default function UnsubscribePage() {
  return (
    <ClientMessages namespaces={['notifications.unsubscribe']}>
      <Unsubscribe />
    </ClientMessages>
  );
}

export const generateMetadata = titled('notifications.unsubscribe.title');
