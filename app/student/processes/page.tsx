import { NotAvailable } from '@/components/shell/not-available';

export default function ProcessesPage() {
  return <NotAvailable area="processes" />;
}
