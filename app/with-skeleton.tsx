import { unstable_rethrow } from 'next/navigation';
import type { ReactNode } from 'react';
import { TellNotHere } from '@/components/shell/offered/tell-not-here';
import { SkeletonBoundary } from '@/components/ui/page/skeleton-boundary';
import type { ProfileType } from '@/contract/accounts/account';
import { getLanguage } from '@/i18n/get-language';
import { isPageClosed, notHere } from '@/lib/bff/offered/offered';
import { readySoon } from '@/lib/bff/pages/page-timeout';
import { NotOffered, requireSession } from '@/lib/bff/pages/read';
import { NotOfferedHere, ownPath } from './not-offered';

/**
 * A page of this type of profile; another in its place where the institution doesn't offer it. Its skeleton comes first only if the page is slow or fails. A page that is
 * ready gets no boundary (no `loading.tsx`): React would send its large contents after the rest of the
 * document and show them 300 ms late.
 */
const pageOf =
  (type: ProfileType) =>
  <Props,>(Content: (props: Props) => Promise<Awaited<ReactNode>>, skeleton: ReactNode) =>
  async (props: Props): Promise<ReactNode> => {
    const content = requireSession({ type }).then(() => offeredContent(type, () => Content(props)));
    const ready = await readySoon(content).catch(unstable_rethrow);
    return (
      <SkeletonBoundary skeleton={ready ? null : skeleton}>{ready ? ready.value : content}</SkeletonBoundary>
    );
  };

export const studentPage = pageOf('student');
export const professorPage = pageOf('professor');

/** The page, unless a call that it needs is known not to exist, or turns out so. */
async function offeredContent(
  type: ProfileType,
  make: () => Promise<Awaited<ReactNode>>,
): Promise<Awaited<ReactNode>> {
  const path = await ownPath();
  const made = isPageClosed(path) ? null : await unlessNotOffered(make);
  return (
    <>
      {made === null || isPageClosed(path) ? <NotOfferedHere /> : made}
      <TellNotHere of={notHere(type, await getLanguage())} />
    </>
  );
}

async function unlessNotOffered(make: () => Promise<Awaited<ReactNode>>): Promise<Awaited<ReactNode>> {
  try {
    return await make();
  } catch (error) {
    if (error instanceof NotOffered) return null;
    throw error;
  }
}
