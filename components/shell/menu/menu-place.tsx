'use client';

import ArrowTopRightOnSquareIcon from '@heroicons/react/20/solid/ArrowTopRightOnSquareIcon';
import MagnifyingGlassIcon from '@heroicons/react/24/outline/MagnifyingGlassIcon';
import QuestionMarkCircleIcon from '@heroicons/react/24/outline/QuestionMarkCircleIcon';
import { useTranslations } from 'next-intl';
import { createContext, type ReactNode, useContext, useDeferredValue, useState } from 'react';
import { Skeleton } from '@/components/ui/page/skeleton';
import type { ProfileType } from '@/contract/accounts/account';
import { askOverlay } from '@/lib/browser/alerts/requested-overlays';
import type { NotHere, Where } from '../offered/not-here.ts';
import { WhereMark } from '../offered/where-mark.tsx';
import type { MenuItem } from './menu.ts';
import { menuIcons } from './menu-icons.ts';
import { MenuLink } from './menu-link.tsx';
import { useMenuSet } from './use-menu-set.ts';

/** What the menu is made of: the type of user that titles it, and its lines. */
interface OwnMenu {
  type: ProfileType;
  items: MenuItem[];
  /** Whether its first line opens the search. */
  canSearch: boolean;
  /** What the institution has elsewhere, or not at all. */
  notHere: NotHere;
}

const Own = createContext<OwnMenu | null>(null);
const Tell = createContext<(notHere: NotHere) => void>(() => {});

/**
 * Gives the menu to the margin and to the drawer, so that a page carries it once, and as data. Each page tells
 * what isn't here; until one has, the document does.
 */
export function OwnMenu({ children, ...menu }: OwnMenu & { children: ReactNode }) {
  const [told, tell] = useState<NotHere | null>(null);
  return (
    <Tell value={tell}>
      <Own value={{ ...menu, notHere: told ?? menu.notHere }}>{children}</Own>
    </Tell>
  );
}

export const useTellNotHere = () => useContext(Tell);

/** The menu that is handed out, for what leads to its pages another way. */
export function useOwnMenu(): OwnMenu {
  const own = useContext(Own);
  if (!own) throw new Error('no menu is handed out here');
  return own;
}

/** A place of the menu: shows the skeleton until the menu is set, then the menu (B1). */
export function MenuPlace() {
  const own = useContext(Own);
  const shown = useDeferredValue(useMenuSet()); // twenty lines, put together between a person's presses
  if (!own) return null;
  return shown ? <SideMenu {...own} /> : <MenuSkeleton {...own} />;
}

/** The menu of a user: titled by type, one line of icon and word per area (B1). */
function SideMenu({ type, items, canSearch, notHere }: OwnMenu) {
  const t = useTranslations('menu');
  const title = t(`title.${type}`);
  return (
    <nav aria-label={title}>
      <p className={titleLook}>{title}</p>
      {canSearch && <SearchLine />}
      <ul className="grid gap-0.5">
        {items.map((item) => (
          <li key={item.path}>
            <Line item={item} where={notHere[item.name]} />
          </li>
        ))}
      </ul>
      <HelpLine />
    </nav>
  );
}

function SearchLine() {
  const t = useTranslations('search');
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={() => askOverlay('search')}
      className="mb-2 flex min-h-11 w-full items-center gap-3 rounded-corner border border-line px-3 text-left text-muted hover:bg-sunken hover:text-ink"
    >
      <MagnifyingGlassIcon className="size-6 shrink-0" />
      <span className="grow">{t('open')}</span>
      <span aria-hidden="true" className="text-small max-lg:hidden">
        Ctrl K
      </span>
    </button>
  );
}

function HelpLine() {
  const t = useTranslations('help.sheet');
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={() => askOverlay('help')}
      className={`${lineLook} mt-2 w-full text-left text-muted hover:text-ink`}
    >
      <QuestionMarkCircleIcon className="size-6 shrink-0" />
      <span className="grow">{t('open')}</span>
    </button>
  );
}

function Line({ item: { path, name, target }, where }: { item: MenuItem; where: Where | undefined }) {
  const t = useTranslations('menu');
  const Icon = menuIcons[name];
  const content = (
    <>
      <Icon className="size-6 shrink-0" />
      <span className="grow">{t(name)}</span>
    </>
  );
  if (target === '_blank') {
    return (
      <a href={path} target="_blank" rel="noopener" className={lineLook}>
        {content}
        <Mark Icon={ArrowTopRightOnSquareIcon} words={t('newTab')} />
      </a>
    );
  }
  return (
    <MenuLink path={path} className={`${lineLook} ${where ? 'text-muted hover:text-ink' : ''}`}>
      {content}
      {where && <WhereMark where={where} />}
    </MenuLink>
  );
}

const Mark = ({ Icon, words }: { Icon: typeof ArrowTopRightOnSquareIcon; words: string }) => (
  <span title={words} className="-ml-2 shrink-0 text-muted">
    <Icon className="size-4" />
    <span className="sr-only">({words})</span>
  </span>
);

/** As high as the menu that will stand there, line for line. */
const MenuSkeleton = ({ items, canSearch }: Pick<OwnMenu, 'items' | 'canSearch'>) => (
  <div aria-hidden="true">
    <div className={titleLook}>
      <Skeleton className="h-5 w-24" />
    </div>
    <div className="mb-13 grid animate-breathe gap-0.5">
      {canSearch && <div className="menu-skeleton mb-2" />}
      {items.map(({ path }) => (
        <div key={path} className="menu-skeleton" />
      ))}
    </div>
  </div>
);

const titleLook = 'px-3 pb-2 text-muted text-small in-[[role=dialog]]:hidden'; // the drawer has it as its own title
const lineLook =
  'flex min-h-11 items-center gap-3 rounded-corner px-3 transition-colors hover:bg-sunken aria-[current]:bg-accent-wash aria-[current]:font-semibold aria-[current]:text-accent';
