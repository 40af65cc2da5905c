'use client';

import type { ReactNode } from 'react';
import { Drawing } from '../drawing.tsx';
import { Link } from '../navigation/link.tsx';
import { useLiveMark } from './live-list.tsx';

/**
 * A row of a `Sheet` without columns: its name, with time and place below. The whole row leads to `href`,
 * else to the target of its one `act`.
 */
export function SlimRow({
  live,
  said,
  tile,
  title,
  name,
  href,
  state,
  act,
  tall,
  children,
}: {
  /** As of a `Row`; left out, the row isn't marked when it comes either. */
  live?: string;
  said?: string;
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
  /** Its lines, each a `p`. */
  children?: ReactNode;
}) {
  const mark = useLiveMark(live, said);
  return (
    <li className={`slim-row ${tall ? 'slim-row-tall' : ''} ${live === undefined ? '' : mark}`}>
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
