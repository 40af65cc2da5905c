import type { ReactNode } from 'react';
import { SkeletonBoundary } from '@/components/ui/page/skeleton-boundary';
import { readySoon } from '@/lib/bff/pages/page-timeout';

/** A part of a page with something of its own to ask: in its place at once, or, if it is slow, later. */
export async function Part({
  skeleton,
  of: make,
}: {
  skeleton: ReactNode;
  of: () => Promise<Awaited<ReactNode>>;
}) {
  const coming = make();
  const ready = await readySoon(coming);
  return (
    <SkeletonBoundary skeleton={ready ? null : skeleton}>{ready ? ready.value : coming}</SkeletonBoundary>
  );
}
