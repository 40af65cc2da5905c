import { Loading, RowsSkeleton, Skeleton } from '@/components/ui/page/skeleton';

/** The shape of a week's page. */
export const WeekSkeleton = () => (
  <Loading>
    <div className="mb-6 flex justify-between gap-4">
      <Skeleton className="h-8 w-40" />
      <Skeleton className="h-11 w-56" />
    </div>
    <div className="desk:hidden">
      <RowsSkeleton rows={5} />
    </div>
    <Skeleton className="h-[39rem] w-full narrow:hidden" />
  </Loading>
);
