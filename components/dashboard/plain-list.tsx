import type { ReactNode } from 'react';

/** Lines of one kind under one another, each with what it is and, at its right, how much. */
export function PlainList({
  lines,
}: {
  lines: { key: string; name: ReactNode; note?: ReactNode; measure?: ReactNode }[];
}) {
  return (
    <ul className="divide-y divide-line border-line border-y">
      {lines.map(({ key, name, note, measure }) => (
        <li key={key} className="flex items-baseline justify-between gap-4 py-3">
          <div className="grid gap-0.5">
            <div className="font-medium">{name}</div>
            {note && <div className="text-muted text-small">{note}</div>}
          </div>
          {measure && <div className="shrink-0 text-right text-small tabular-nums">{measure}</div>}
        </li>
      ))}
    </ul>
  );
}
