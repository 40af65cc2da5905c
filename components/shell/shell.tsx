import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { ContextMenuGuard } from './context-menu-guard.tsx';
import type { MenuItem } from './menu.ts';
import { MenuDrawer } from './menu-drawer.tsx';
import { MenuPlace, OwnMenu } from './menu-place.tsx';
import type { Institution, ShellUser } from './people.ts';
import { SkipLink } from './skip-link.tsx';
import { TopBar } from './top-bar.tsx';

/** The frame of a signed-in person's pages: top bar, menu, content. */
export function Shell({
  institution,
  preview,
  user,
  profilesCount,
  menu,
  marks,
  children,
}: {
  institution: Institution;
  /** The host is not the production host (A8). */
  preview: boolean;
  user: ShellUser;
  profilesCount: number;
  menu: MenuItem[];
  marks?: ReactNode;
  children: ReactNode;
}) {
  const t = useTranslations('menu');
  return (
    <OwnMenu type={user.type} items={menu}>
      <SkipLink />
      {!preview && <ContextMenuGuard />}
      <TopBar
        institution={institution}
        preview={preview}
        signedIn={{ user, profilesCount }}
        marks={marks}
        drawer={
          <MenuDrawer title={t(`title.${user.type}`)}>
            <MenuPlace />
          </MenuDrawer>
        }
      />
      <div className="grow lg:grid lg:grid-cols-[15rem_minmax(0,1fr)] print:block">
        <div className="border-line border-r max-lg:hidden print:hidden">
          <div className="sticky top-14 max-h-[calc(100dvh-3.5rem)] overflow-y-auto px-3 py-6">
            <MenuPlace />
          </div>
        </div>
        <main
          id="content"
          tabIndex={-1}
          className="mx-auto w-full max-w-[70rem] px-4 pt-6 pb-16 outline-none sm:px-6 lg:px-10 lg:pt-10"
        >
          {children}
        </main>
      </div>
    </OwnMenu>
  );
}
