import { unstable_rethrow } from 'next/navigation';
import type { ReactNode } from 'react';
import { SkeletonBoundary } from '@/components/ui/page/skeleton-boundary';
import type { ProfileType } from '@/contract/accounts/account';
import { readySoon } from '@/lib/bff/pages/page-timeout';
import { requireSession } from '@/lib/bff/pages/read';

/**
 * A page of this type of profile, which begins with its skeleton only where it is slow, or fails: around what is ready a
 * boundary (a `loading.tsx`) would do harm, as React sends large contents of one after the rest of the document and shows
 * them 300 ms late.
 */
const pageOf =
  (type: ProfileType) =>
  <Props,>(Content: (props: Props) => Promise<Awaited<ReactNode>>, skeleton: ReactNode) =>
  async (props: Props): Promise<ReactNode> => {
    const content = requireSession({ type }).then(() => Content(props));
    const ready = await readySoon(content).catch(unstable_rethrow);
    return (
      <SkeletonBoundary skeleton={ready ? null : skeleton}>{ready ? ready.value : content}</SkeletonBoundary>
    );
  };

export const studentPage = pageOf('student');
export const professorPage = pageOf('professor');
