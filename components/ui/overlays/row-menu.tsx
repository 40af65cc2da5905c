import EllipsisHorizontalIcon from '@heroicons/react/24/outline/EllipsisHorizontalIcon';
import { Menu } from './menu.tsx';
import type { MenuProps } from './menu-props.ts';

/** What else can be done with a row of a table, behind three dots. */
export const RowMenu = (menu: Pick<MenuProps, 'label' | 'entries'>) => (
  <Menu
    {...menu}
    className="inline-grid h-9 w-9 place-items-center rounded-corner text-muted hover:bg-sunken hover:text-ink max-lg:h-11 pointer-coarse:h-11"
  >
    <EllipsisHorizontalIcon className="size-6" />
  </Menu>
);
