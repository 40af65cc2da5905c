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
    <section aria-labelledby={id} className="section">
      <div className={quiet ? 'section-head max-sm:sr-only' : 'section-head'}>
        <div>
          <h2 id={id}>{title}</h2>
          {lead && <p>{lead}</p>}
        </div>
        {actions && <div className="section-acts">{actions}</div>}
      </div>
      {children}
    </section>
  );
}
