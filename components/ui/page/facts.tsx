'use client';

import type { ReactNode } from 'react';

/** Names and values of one thing, each with an optional note. A missing value removes its line. */
export function Facts({ of }: { of: { name: string; value: ReactNode; note?: ReactNode }[] }) {
  const known = of.filter(
    ({ value }) => value !== null && value !== undefined && value !== '' && value !== false,
  );
  return (
    <dl className="divide-y divide-line">
      {known.map(({ name, value, note }) => (
        <div
          key={name}
          className="grid gap-x-3 py-2.5 min-[22.5rem]:grid-cols-[7rem_minmax(0,1fr)] sm:grid-cols-[9rem_minmax(0,1fr)] sm:gap-x-6"
        >
          <dt className="text-muted text-small leading-6">{name}</dt>
          <dd className="wrap-anywhere">
            {value}
            {note && <span className="block text-muted text-small">{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
