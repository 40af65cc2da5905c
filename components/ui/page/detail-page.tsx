'use client';

import ChevronLeftIcon from '@heroicons/react/20/solid/ChevronLeftIcon';
import EllipsisHorizontalIcon from '@heroicons/react/24/outline/EllipsisHorizontalIcon';
import type { ReactNode } from 'react';
import { ButtonLink } from '../buttons/button.tsx';
import { Link } from '../navigation/link.tsx';
import { Menu } from '../overlays/menu.tsx';

/** The page of one thing: the link back to its list, its name (`h1`), date and state, and the content. */
export function DetailPage({
  back,
  tile,
  title,
  lines,
  actions,
  more,
  children,
}: {
  back: { href: string; label: string };
  tile?: ReactNode;
  title: ReactNode;
  /** Below the title: when and where, the state in a word. */
  lines?: ReactNode;
  actions?: ReactNode;
  /** Other places to go, beside the actions. `label`: the button that holds these links on a phone. */
  more?: MoreLinksProps;
  children?: ReactNode;
}) {
  return (
    <>
      <Link href={back.href} className="back-link">
        <ChevronLeftIcon className="size-5" />
        {back.label}
      </Link>
      <header className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 lg:mb-6">
        <div className="flex items-center gap-4 max-lg:w-full">
          {tile && <div className="max-lg:hidden">{tile}</div>}
          <div>
            <h1 tabIndex={-1} className="text-title outline-none">
              {title}
            </h1>
            {lines}
          </div>
          {more && <MoreMenu {...more} />}
        </div>
        {(actions || more) && (
          <div className="head-acts">
            {actions}
            {more && <MoreLinks {...more} />}
          </div>
        )}
      </header>
      <div className="grid grid-cols-1 gap-8">{children}</div>
    </>
  );
}

interface MoreLinksProps {
  /** What the button is called that they are behind on a phone. */
  label: string;
  links: { href: string; label: string }[];
}

/** Where else one goes from the page of one thing, beside one another; on a phone `MoreMenu` has them. */
const MoreLinks = ({ links }: MoreLinksProps) =>
  links.map(({ href, label }) => (
    <ButtonLink key={href} href={href} className="max-lg:hidden">
      {label}
    </ButtonLink>
  ));

/** The same on a phone, behind a button beside the title. */
const MoreMenu = ({ label, links }: MoreLinksProps) =>
  links.length > 0 && (
    <div className="ml-auto shrink-0 self-start lg:hidden print:hidden">
      <Menu
        label={label}
        className="button button-secondary h-11 w-11"
        entries={links.map((link) => ({ key: link.href, ...link }))}
      >
        <EllipsisHorizontalIcon className="size-6" />
      </Menu>
    </div>
  );
