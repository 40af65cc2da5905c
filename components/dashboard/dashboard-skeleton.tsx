import { Columns } from '@/components/ui/page/page';
import { Loading, RowsSkeleton, Skeleton } from '@/components/ui/page/skeleton';

/** The shape of both dashboards: the greeting, the day's sentence, two lists, and a column beside them. */
export const DashboardSkeleton = () => (
  <Loading>
    <Skeleton className="mb-2 h-8 w-56" />
    <Skeleton className="mb-8 h-7 w-full max-w-md" />
    <Columns side={<Skeleton className="h-40" />}>
      <RowsSkeleton rows={3} />
      <RowsSkeleton rows={2} />
    </Columns>
  </Loading>
);
