import { NotAvailable } from '@/components/shell/not-available';

export default function LocksPage() {
  return <NotAvailable area="locks" />;
}
