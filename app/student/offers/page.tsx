import { WantedOffer } from '@/components/offers/wanted-offer';
import { NotAvailable } from '@/components/shell/not-available';
import { ClientMessages } from '@/i18n/client-messages';

export default function OffersPage() {
  return (
    <>
      <NotAvailable area="offers" />
      <ClientMessages namespaces={['offers']}>
        <WantedOffer />
      </ClientMessages>
    </>
  );
}
