import { NotAvailable } from '@/components/shell/not-available';

export default function DocumentsPage() {
  return <NotAvailable area="documents" />;
}
