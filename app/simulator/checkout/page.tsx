import { notFound } from 'next/navigation';
import { SimulatedCheckoutPage } from '@/components/simulator/checkout';
import { simulatedOutcome } from '@/contract/payments/simulator';
import { ClientMessages } from '@/i18n/client-messages';
import { getLanguage } from '@/i18n/get-language';
import { formatMoney } from '@/i18n/money';
import { simulatedCheckout } from '@/lib/bff/calls/simulator';
import { OpenFrame } from '../../open-frame';
import { titled } from '../../titled';

type Props = { searchParams: Promise<{ session?: string | string[] }> };

export const generateMetadata = titled('simulator.title');

/** There only while the simulator is the provider, and for who was led here. */
export default async function CheckoutPage({ searchParams }: Props) {
  const { session } = await searchParams;
  const checkout = typeof session === 'string' ? simulatedCheckout(session) : null;
  if (!checkout || typeof session !== 'string') notFound();
  const { amount: minor, currency, voidReference } = checkout;
  const amount = formatMoney({ minor, currency }, await getLanguage());
  const outcomes = simulatedOutcome.options.filter((outcome) => outcome !== 'void' || voidReference !== null);
  return (
    <ClientMessages namespaces={['simulator']}>
      <OpenFrame>
        <SimulatedCheckoutPage session={session} amount={amount} outcomes={outcomes} />
      </OpenFrame>
    </ClientMessages>
  );
}
