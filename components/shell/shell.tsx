'use client';

import type { ReactNode } from 'react';
import { TopBar } from './bar/top-bar.tsx';
import { ContextMenuGuard } from './context-menu-guard.tsx';
import { Help } from './help/help.tsx';
import { FootBar } from './menu/foot-bar.tsx';
import { menuFor } from './menu/menu.ts';
import { MenuPlace, OwnMenu } from './menu/menu-place.tsx';
import type { NotHere } from './offered/not-here.ts';
import type { Institution, Moment, ShellUser } from './people.ts';
import { Search } from './search/search.tsx';
import { SkipLink } from './skip-link.tsx';

/**
 * The frame of a signed-in person's pages: top bar, menu, content, foot bar. The browser makes it from a few
 * words; as server markup it would be sent a second time, as data.
 */
export function Shell({
  institution,
  preview,
  user,
  profilesCount,
  moment,
  canvasUrl,
  notHere,
  marks,
  bell,
  children,
}: {
  institution: Institution;
  /** The host is not the production host (A8). */
  preview: boolean;
  user: ShellUser;
  profilesCount: number;
  moment: Moment;
  /** The learning platform's address, where there is one. */
  canvasUrl: string | undefined;
  notHere: NotHere;
  marks?: ReactNode;
  bell?: ReactNode;
  children: ReactNode;
}) {
  return (
    <OwnMenu
      type={user.type}
      items={menuFor(user, { preview, canvasUrl })}
      canSearch={canSearch(user)}
      notHere={notHere}
    >
      <SkipLink />
      {!preview && <ContextMenuGuard />}
      <TopBar
        institution={institution}
        preview={preview}
        signedIn={{ user, profilesCount, moment }}
        marks={marks}
        bell={bell}
      />
      <div className="frame">
        <div className="frame-menu">
          <div className="sticky top-14 max-h-[calc(100dvh-3.5rem)] overflow-y-auto px-3 py-6">
            <MenuPlace />
          </div>
        </div>
        <main
          id="content"
          tabIndex={-1}
          className="mx-auto w-full max-w-[75rem] px-4 pt-2 pb-8 outline-none sm:px-6 lg:px-10 lg:pt-6"
        >
          {children}
        </main>
      </div>
      <FootBar user={user} />
      {canSearch(user) && <Search />}
      <Help />
    </OwnMenu>
  );
}

/** Who only applies has nothing yet that could be found. */
const canSearch = ({ type, badge }: ShellUser) => type === 'professor' || badge !== null;
