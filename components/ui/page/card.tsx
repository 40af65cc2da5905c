'use client';

import { type ReactNode, useRef } from 'react';
import { useArrival } from '@/lib/browser/alerts/use-arrival';
import { LiveList, useLiveMark } from '../rows/live-list.tsx';

/** Cards of one kind, under one another or side by side where there is room. */
export function CardList({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <LiveList>
      <ul aria-label={label} className="grid gap-3 md:grid-cols-2 md:gap-4">
        {children}
      </ul>
    </LiveList>
  );
}

/**
 * One thing of a `CardList`: its name (`h3`), a figure at its right, facts, and actions. A link to `#<id>`
 * opens the page with it in view, focused and marked for a moment.
 */
export function CardItem({ id, ...content }: CardContent & { id?: string }) {
  const ref = useRef<HTMLLIElement>(null);
  const arrived = useArrival(ref, id);
  const mark = useLiveMark();
  return (
    <li
      ref={ref}
      {...(id && { id, tabIndex: -1 })}
      className={`${look} ${arrived ? 'animate-mark outline-accent' : mark}`}
    >
      <CardBody {...content} />
    </li>
  );
}

interface CardContent {
  title: ReactNode;
  /** A short measure beside the title: "9 CFU". */
  measure?: ReactNode;
  /** The thing's state in a word: at its right where there is room and no measure. */
  status?: ReactNode;
  actions?: ReactNode;
  children?: ReactNode;
}

function CardBody({ title, measure, status, actions, children }: CardContent) {
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 className={`font-semibold ${measure ? besideMeasure : ''}`}>{title}</h3>
        {measure && <p className="shrink-0 text-muted text-small tabular-nums">{measure}</p>}
        {status && !measure && <div className="empty:hidden">{status}</div>}
      </div>
      {status && measure && <div className="empty:hidden">{status}</div>}
      {children && <div className="grid gap-1 text-small">{children}</div>}
      {actions && (
        <div className="mt-auto flex flex-wrap gap-2 pt-2 empty:hidden print:hidden">{actions}</div>
      )}
    </>
  );
}

/** On lines of its own words; the measure stands below where not even its longest one leaves it room. */
const besideMeasure = 'grow basis-[min-content]';
const look = 'flex flex-col gap-2 rounded-corner border border-line bg-raised p-4 sm:p-5';
