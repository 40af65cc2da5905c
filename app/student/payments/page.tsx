import { NotAvailable } from '@/components/shell/not-available';

export default function PaymentsPage() {
  return <NotAvailable area="payments" />;
}
