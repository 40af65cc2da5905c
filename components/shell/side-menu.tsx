'use client';

import WrenchScrewdriverIcon from '@heroicons/react/16/solid/WrenchScrewdriverIcon';
import ArrowTopRightOnSquareIcon from '@heroicons/react/20/solid/ArrowTopRightOnSquareIcon';
import { useTranslations } from 'next-intl';
import { Skeleton } from '@/components/ui/skeleton';
import type { ProfileType } from '@/contract/account';
import type { MenuItem } from './menu.ts';
import { menuIcons } from './menu-icons.ts';
import { MenuLink } from './menu-link.tsx';

/** The menu of a user: titled by type, one line of icon and word per area (B1). */
export function SideMenu({ type, items }: { type: ProfileType; items: MenuItem[] }) {
  const t = useTranslations('menu');
  const title = t(`title.${type}`);
  return (
    <nav aria-label={title}>
      <p className={titleLook}>{title}</p>
      <ul className="grid gap-0.5">
        {items.map((item) => (
          <li key={item.path}>
            <Line item={item} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Line({ item: { path, name, target, available } }: { item: MenuItem }) {
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
    <MenuLink path={path} className={`${lineLook} ${available ? '' : 'text-muted'}`}>
      {content}
      {!available && <Mark Icon={WrenchScrewdriverIcon} words={t('notAvailable')} />}
    </MenuLink>
  );
}

const Mark = ({ Icon, words }: { Icon: typeof WrenchScrewdriverIcon; words: string }) => (
  <span title={words} className="-ml-2 shrink-0 text-muted">
    <Icon className="size-4" />
    <span className="sr-only">({words})</span>
  </span>
);

/** As high as the menu that will stand there, line for line. */
export const MenuSkeleton = ({ items }: { items: MenuItem[] }) => (
  <div aria-hidden="true">
    <div className={titleLook}>
      <Skeleton className="h-5 w-24" />
    </div>
    <div className="grid gap-0.5">
      {items.map(({ path }) => (
        <div key={path} className="menu-skeleton" />
      ))}
    </div>
  </div>
);

const titleLook = 'px-3 pb-2 text-muted text-small in-[[role=dialog]]:hidden'; // the drawer has it as its own title
const lineLook =
  'flex min-h-11 items-center gap-3 rounded-corner px-3 transition-colors hover:bg-sunken aria-[current]:bg-accent-wash aria-[current]:font-semibold aria-[current]:text-accent';
