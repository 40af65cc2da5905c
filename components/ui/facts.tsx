import type { ReactNode } from 'react';

/** Names and values of one thing; a value that is missing leaves its line out. */
export function Facts({ of }: { of: { name: string; value: ReactNode }[] }) {
  const known = of.filter(({ value }) => value !== null && value !== undefined && value !== '');
  return (
    <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-[minmax(8rem,auto)_1fr]">
      {known.map(({ name, value }) => (
        <div key={name} className="sm:contents">
          <dt className="text-muted text-small sm:leading-6">{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
