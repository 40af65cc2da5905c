import type { ReactNode } from 'react';
import { TopBar } from './bar/top-bar.tsx';
import { ContextMenuGuard } from './context-menu-guard.tsx';
import type { Institution } from './people.ts';
import { SkipLink } from './skip-link.tsx';

/**
 * The frame of pages that need no sign-in: top bar and one column, narrow but where there is much to read.
 */
export function OpenShell({
  institution,
  preview,
  wide = false,
  children,
}: {
  institution: Institution;
  preview: boolean;
  wide?: boolean | undefined;
  children: ReactNode;
}) {
  return (
    <>
      <SkipLink />
      {!preview && <ContextMenuGuard />}
      <TopBar institution={institution} preview={preview} />
      <main
        id="content"
        tabIndex={-1}
        className={`mx-auto w-full grow px-4 pt-8 pb-16 outline-none sm:pt-16 ${wide ? 'max-w-4xl' : 'max-w-md'}`}
      >
        {children}
      </main>
    </>
  );
}
