import { MenuButton, MenuItem, MenuItems, Menu as OpenableMenu } from '@headlessui/react';
import CheckIcon from '@heroicons/react/20/solid/CheckIcon';
import { useEffect, useRef } from 'react';
import { Link } from '../navigation/link.tsx';
import type { MenuEntry, MenuProps } from './menu-props.ts';
import { useOpenMenu } from './open-menu.ts';

/** The menu itself; it comes in answer to a press, so it opens at once. */
export default function LoadedMenu({ label, className, heading, entries, children }: MenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    button.current?.focus();
    button.current?.click();
  }, []);
  return (
    <OpenableMenu>
      {({ open }) => (
        <>
          <KeepInMind label={label} open={open} />
          <MenuButton ref={button} aria-label={label} className={className}>
            {children}
          </MenuButton>
          <MenuItems
            transition
            modal={false}
            // CSS places it, not `anchor`: a list that moves while it opens slips from the finger
            className="absolute top-full right-0 z-30 mt-2 max-h-[calc(100dvh-4.5rem)] w-max min-w-56 max-w-80 overflow-y-auto rounded-corner bg-float p-1.5 shadow-float outline-none transition duration-150 data-closed:-translate-y-1 data-closed:opacity-0 print:hidden"
          >
            {heading}
            {entries.map((entry) => (
              <Entry key={entry.key} entry={entry} />
            ))}
          </MenuItems>
        </>
      )}
    </OpenableMenu>
  );
}

function KeepInMind({ label, open }: { label: string; open: boolean }) {
  useOpenMenu(label, open);
  return null;
}

function Entry({ entry: { label, lang, icon, current, href, onSelect } }: { entry: MenuEntry }) {
  const shared = {
    lang,
    'aria-current': current ? ('true' as const) : undefined,
    className: look,
    children: (
      <>
        {icon}
        <span className="grow">{label}</span>
        {current && <CheckIcon className="size-5 shrink-0 text-accent" />}
      </>
    ),
  };
  if (href) return <MenuItem as={Link} href={href} {...shared} />;
  return <MenuItem as="button" type="button" onClick={onSelect} {...shared} />;
}

const look =
  'flex min-h-11 w-full items-center gap-3 rounded-inner px-3 text-left outline-none data-focus:bg-sunken data-focus:ring-2 data-focus:ring-accent data-focus:ring-inset';
