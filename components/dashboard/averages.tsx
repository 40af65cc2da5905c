'use client';

/** Averages with their names. The server writes the numbers: a browser's first number costs it 20 ms. */
export const Averages = ({ of }: { of: { name: string; value: string }[] }) => (
  <dl className="grid grid-cols-2 gap-4">
    {of.map(({ name, value }) => (
      <div key={name} className="flex flex-col-reverse justify-end">
        <dt className="text-muted text-small">{name}</dt>
        <dd className="font-semibold text-[1.5rem] leading-8 tracking-tight">{value}</dd>
      </div>
    ))}
  </dl>
);
