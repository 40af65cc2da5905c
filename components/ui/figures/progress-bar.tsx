'use client';

import { type ReactNode, useId } from 'react';

/** How much of a whole is reached; the figures stand beside it in words. */
export function ProgressBar({
  label,
  value,
  max,
  children,
}: {
  label: ReactNode;
  value: number;
  max: number;
  /** The figures: "84/180 CFU". */
  children: ReactNode;
}) {
  const id = useId();
  return (
    <div className="grid gap-1.5">
      <div className="flex items-baseline justify-between gap-4">
        <label htmlFor={id} className="text-muted text-small">
          {label}
        </label>
        <span className="font-medium tabular-nums">{children}</span>
      </div>
      <progress id={id} value={value} max={max} className="progress" />
    </div>
  );
}
