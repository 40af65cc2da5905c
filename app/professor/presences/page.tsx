import { NotAvailable } from '@/components/shell/not-available';

export default function PresencesPage() {
  return <NotAvailable area="presences" />;
}
