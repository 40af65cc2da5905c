import { CardsSkeleton, Loading, Skeleton } from '@/components/ui/skeleton';

export default function DashboardLoading() {
  return (
    <Loading>
      <Skeleton className="mb-8 h-8 w-56" />
      <CardsSkeleton cards={4} />
    </Loading>
  );
}
