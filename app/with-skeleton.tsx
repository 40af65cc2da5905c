import { unstable_rethrow } from 'next/navigation';
import type { ReactNode } from 'react';
import { SkeletonBoundary } from '@/components/ui/page/skeleton-boundary';
import type { ProfileType } from '@/contract/accounts/account';
import { readySoon } from '@/lib/bff/pages/page-timeout';
import { requireSession } from '@/lib/bff/pages/read';

/**
 * A page of this type of profile. Its skeleton comes first only if the page is slow or fails. A page that is
 * ready gets no boundary (no `loading.tsx`): React would send its large contents after the rest of the
 * document and show them 300 ms late.
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
