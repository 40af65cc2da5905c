'use client';

import ChevronLeftIcon from '@heroicons/react/20/solid/ChevronLeftIcon';
import type { ReactNode } from 'react';
import { Link } from './link.tsx';

/** The page of one thing: the way back to its list, its name (`h1`) with its date, how it stands, and what follows. */
export function DetailPage({
  back,
  tile,
  title,
  lines,
  actions,
  children,
}: {
  back: { href: string; label: string };
  tile?: ReactNode;
  title: ReactNode;
  /** Below the title: when and where, the state in a word. */
  lines?: ReactNode;
  actions?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <>
      <Link href={back.href} className="back-link">
        <ChevronLeftIcon className="size-5" />
        {back.label}
      </Link>
      <header className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 lg:mb-6">
        <div className="flex items-center gap-4">
          {tile && <div className="max-lg:hidden">{tile}</div>}
          <div>
            <h1 className="text-title">{title}</h1>
            {lines}
          </div>
        </div>
        {actions && <div className="head-acts">{actions}</div>}
      </header>
      <div className="grid grid-cols-1 gap-8">{children}</div>
    </>
  );
}
