'use client';

import { type ReactNode, useRef } from 'react';
import { useArrival } from '@/lib/browser/alerts/use-arrival';
import { Drawing } from '../drawing.tsx';
import { Link } from '../navigation/link.tsx';
import { useLiveMark } from './live-list.tsx';

export interface RowContent {
  /** A link to `#<id>` opens the page with the row in view, focused and marked for a moment. */
  id?: string;
  /** A word, or words, for all of it that counts: when they become others the row is marked for a moment. */
  live?: string;
  /** Read out when it comes to the list, and when it becomes another; what an alert says needs none. */
  said?: string;
  tile?: ReactNode;
  /** Without a tile, of 44 px on a desk: for lists of many things. */
  dense?: boolean;
  title: ReactNode;
  /** What its link is called, where its title is another's too. */
  name?: string;
  /** The thing's page: the whole row leads there. */
  href?: string;
  /** What the thing is, in a few words: "6 CFU · orale". */
  meta?: ReactNode;
  when?: ReactNode;
  where?: ReactNode;
  /** Its state, or what is left of it. */
  state?: ReactNode;
  /** A line below the state. */
  note?: ReactNode;
  /** The one thing to do; it stands above the row's own target. */
  act?: ReactNode;
  /** Its words are long: on a phone it stands below the lines. */
  tall?: boolean;
  /** In a column beside another one: its day stands below its title. */
  stacked?: boolean;
  /** Can't be done now: quiet. */
  off?: boolean;
  /** What is unfolded below the row. */
  below?: ReactNode;
}

/** A thing in time within a `Sheet`: columns of a desk are lines of a phone. */
export function Row({
  id,
  live,
  said,
  tile,
  dense,
  title,
  name,
  href,
  meta,
  when,
  where,
  state,
  note,
  act,
  tall,
  stacked,
  off,
  below,
}: RowContent) {
  const ref = useRef<HTMLLIElement>(null);
  const arrived = useArrival(ref, id);
  const mark = useLiveMark(live, said);
  return (
    <li
      ref={ref}
      {...(id && { id, tabIndex: -1 })}
      className={`${dense ? 'sheet-line' : 'sheet-row'} ${off ? 'sheet-row-off' : ''} ${tall ? 'sheet-row-tall' : ''} ${stacked ? 'sheet-row-stacked' : ''} ${arrived ? 'animate-mark' : mark}`}
    >
      {tile}
      <div className="row-main">
        <h3>
          {href ? (
            <Link href={href} aria-label={name}>
              {title}
            </Link>
          ) : (
            title
          )}
        </h3>
        {meta && <p className="max-sm:hidden">{meta}</p>}
      </div>
      {(when || where) && (
        <div className="row-when">
          {when && <span>{when}</span>}
          {where && <span>{where}</span>}
        </div>
      )}
      {(meta || state || note) && (
        <div className="row-state">
          {meta && <span className="sm:hidden">{meta}</span>}
          {state && <span>{state}</span>}
          {note && <span>{note}</span>}
        </div>
      )}
      <div className="row-act">
        {act}
        {href && !act && <Drawing name="go" className="size-5" />}
      </div>
      {below}
    </li>
  );
}
