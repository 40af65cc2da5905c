import { PageSkeleton } from '@/components/ui/skeleton';

export default function CoursesLoading() {
  return <PageSkeleton />;
}
