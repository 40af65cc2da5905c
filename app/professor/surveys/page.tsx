import { NotAvailable } from '@/components/shell/not-available';

export default function SurveysPage() {
  return <NotAvailable area="surveys" />;
}
