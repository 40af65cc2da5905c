import type { ReactNode } from 'react';
import { TopBar } from './bar/top-bar.tsx';
import { ContextMenuGuard } from './context-menu-guard.tsx';
import type { Institution } from './people.ts';
import { SkipLink } from './skip-link.tsx';

/** The frame of pages that need no sign-in: top bar and one narrow column. */
export function OpenShell({
  institution,
  preview,
  children,
}: {
  institution: Institution;
  preview: boolean;
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
        className="mx-auto w-full max-w-md grow px-4 pt-8 pb-16 outline-none sm:pt-16"
      >
        {children}
      </main>
    </>
  );
}
