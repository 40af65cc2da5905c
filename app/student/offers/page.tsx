import { UnprovenAddress } from '@/components/account/address-notice';
import { WantedOffer } from '@/components/offers/wanted-offer';
import { NotAvailable } from '@/components/shell/not-available';
import { ClientMessages } from '@/i18n/client-messages';
import { getUnprovenEmail } from '@/lib/server/account';

export default async function OffersPage() {
  const unproven = await getUnprovenEmail();
  return (
    <>
      {unproven && (
        <ClientMessages namespaces={['account.proof']}>
          <div className="mb-8">
            <UnprovenAddress email={unproven} closed />
          </div>
        </ClientMessages>
      )}
      <NotAvailable area="offers" />
      <ClientMessages namespaces={['offers']}>
        <WantedOffer />
      </ClientMessages>
    </>
  );
}
