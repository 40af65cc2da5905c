import { unstable_rethrow } from 'next/navigation';
import type { ReactNode } from 'react';
import { SkeletonBoundary } from '@/components/ui/page/skeleton-boundary';
import { readySoon } from '@/lib/bff/pages/page-timeout';

/**
 * A page that begins with its skeleton only where it is slow, or fails: around what is ready a boundary (a `loading.tsx`)
 * would do harm, as React sends large contents of one after the rest of the document and shows them 300 ms late.
 */
export const withSkeleton =
  <Props,>(Content: (props: Props) => Promise<Awaited<ReactNode>>, skeleton: ReactNode) =>
  async (props: Props): Promise<ReactNode> => {
    const content = Content(props);
    const ready = await readySoon(content).catch(unstable_rethrow);
    return (
      <SkeletonBoundary skeleton={ready ? null : skeleton}>{ready ? ready.value : content}</SkeletonBoundary>
    );
  };
