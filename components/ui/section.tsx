'use client';

import { type ReactNode, useId } from 'react';

/** A titled part of a page (`h2`), with what can be done to all of it at its right. */
export function Section({
  title,
  quiet = false,
  lead,
  actions,
  children,
}: {
  title: ReactNode;
  /** On a phone the title is for a screen reader alone, where the page's own says as much. */
  quiet?: boolean;
  lead?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-2.5 lg:gap-3">
      <div
        className={`flex flex-wrap items-center justify-between gap-x-4 gap-y-2 ${quiet ? 'max-sm:sr-only' : ''}`}
      >
        <div className="grid max-w-prose gap-1">
          <h2 id={id} className="text-section">
            {title}
          </h2>
          {lead && <p className="text-muted text-small">{lead}</p>}
        </div>
        {actions && <div className="flex flex-wrap gap-2 print:hidden">{actions}</div>}
      </div>
      {children}
    </section>
  );
}
