import { Loading, Skeleton, TableSkeleton } from '@/components/ui/skeleton';

export default function SessionLoading() {
  return (
    <>
      <Loading>
        <Skeleton className="mb-3 h-8 w-72" />
        <Skeleton className="mb-8 h-5 w-full max-w-md" />
      </Loading>
      <TableSkeleton rows={10} />
    </>
  );
}
