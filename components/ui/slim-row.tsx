'use client';

import type { ReactNode } from 'react';
import { Drawing } from './drawing.tsx';
import { Link } from './link.tsx';

/**
 * A row of a `Sheet` without columns: what it is, and under it when and where. All of it leads to `href`, or else to
 * where its one `act` does.
 */
export function SlimRow({
  tile,
  title,
  name,
  href,
  state,
  act,
  tall,
  className = '',
  children,
}: {
  tile: ReactNode;
  title: ReactNode;
  /** What its link is called, where its title is another's too. */
  name?: string;
  href?: string;
  /** At its side where there is room, else its last line. */
  state?: ReactNode;
  act?: ReactNode;
  /** Its title is long: on a phone the act stands below the lines. */
  tall?: boolean;
  className?: string;
  /** Its lines, each a `p`. */
  children?: ReactNode;
}) {
  return (
    <li className={`slim-row ${tall ? 'slim-row-tall' : ''} ${className}`}>
      {tile}
      <div className="slim-main">
        <h3>
          {href ? (
            <Link href={href} aria-label={name}>
              {title}
            </Link>
          ) : (
            title
          )}
        </h3>
        {children}
      </div>
      {state && <div className="slim-state">{state}</div>}
      <div className="slim-act">{act ?? (href && <Drawing name="go" className="size-5" />)}</div>
    </li>
  );
}
