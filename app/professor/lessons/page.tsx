import { NotAvailable } from '@/components/shell/not-available';

export default function LessonsPage() {
  return <NotAvailable area="lessons" />;
}
