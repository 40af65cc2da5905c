import { Loading, Skeleton, TableSkeleton } from '@/components/ui/skeleton';

export default function CoursesLoading() {
  return (
    <Loading>
      <Skeleton className="mb-8 h-8 w-56" />
      <TableSkeleton rows={6} />
    </Loading>
  );
}
