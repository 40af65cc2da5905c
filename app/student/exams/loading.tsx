import { PageSkeleton } from '@/components/ui/skeleton';

export default function ExamsLoading() {
  return <PageSkeleton />;
}
