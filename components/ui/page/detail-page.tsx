'use client';

import ChevronLeftIcon from '@heroicons/react/20/solid/ChevronLeftIcon';
import type { ReactNode } from 'react';
import { Link } from '../navigation/link.tsx';
import { MoreLinks, type MoreLinksProps, MoreMenu } from '../navigation/more-links.tsx';

/** The page of one thing: the way back to its list, its name (`h1`) with its date, how it stands, and what follows. */
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
  /** Where else one goes from here, beside the actions; `label` is that of the button they are behind on a phone. */
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
