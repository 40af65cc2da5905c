'use client';

import type { ReactNode } from 'react';

/** A page's content: its one `h1`, the sentence that says what it answers, its actions, and what follows. */
export function Page({
  title,
  lead,
  actions,
  children,
}: {
  title: ReactNode;
  lead?: ReactNode;
  actions?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <>
      <header className="mb-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 lg:mb-6">
        <div className="grid max-w-prose gap-1">
          <h1 tabIndex={-1} className="text-title outline-none">
            {title}
          </h1>
          {lead && <p className="text-muted">{lead}</p>}
        </div>
        {actions && <div className="head-acts">{actions}</div>}
      </header>
      <div className="grid grid-cols-1 gap-8">{children}</div>
    </>
  );
}

/** One main column and, on wide screens, a side column that follows it on small ones. */
export function Columns({ children, side }: { children: ReactNode; side: ReactNode }) {
  return (
    <div className="grid items-start gap-8 xl:gap-12 xl:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="grid grid-cols-1 gap-8">{children}</div>
      <aside className="grid grid-cols-1 gap-8">{side}</aside>
    </div>
  );
}
