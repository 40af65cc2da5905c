import { NotAvailable } from '@/components/shell/not-available';

export default function OffersPage() {
  return <NotAvailable area="offers" />;
}
