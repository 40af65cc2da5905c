'use client';

import ChevronDownIcon from '@heroicons/react/20/solid/ChevronDownIcon';
import { type ReactNode, useId, useState } from 'react';

/** A titled part of a form. */
export const FormPart = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset className="grid gap-5">
    <legend className="mb-4 text-section">{title}</legend>
    {children}
  </fieldset>
);

/** A part that seldom changes. Folded, its `summary` shows the values. It is open while it has an error. */
export function FoldedPart({
  title,
  summary,
  isWrong = false,
  children,
}: {
  title: string;
  summary: ReactNode;
  isWrong?: boolean;
  children: ReactNode;
}) {
  const [unfolded, setUnfolded] = useState(false);
  const open = unfolded || isWrong;
  const id = useId();
  return (
    <fieldset className="border-line border-t last-of-type:border-b">
      <legend className="sr-only">{title}</legend>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setUnfolded(!open)}
        className="flex min-h-14 w-full items-center justify-between gap-4 py-2 text-left"
      >
        <span>
          <span className="block font-medium">{title}</span>
          {!open && <span className="block text-muted text-small">{summary}</span>}
        </span>
        <ChevronDownIcon
          className={`size-5 shrink-0 text-muted transition-transform ${open ? 'rotate-180' : ''}`}
        />
      </button>
      <div id={id} hidden={!open} className={open ? 'grid gap-5 pt-2 pb-5' : undefined}>
        {children}
      </div>
    </fieldset>
  );
}

/** Fields side by side where there is room. */
export const TwoColumns = ({ children }: { children: ReactNode }) => (
  <div className="grid items-start gap-5 sm:grid-cols-2">{children}</div>
);
