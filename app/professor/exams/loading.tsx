import { PageSkeleton } from '@/components/ui/skeleton';

export default function SessionsLoading() {
  return <PageSkeleton />;
}
