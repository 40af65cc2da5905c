import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { Selection } from '@/components/ui/use-selection';

/** Chooses a row; it lies above what the whole row leads to, and is 44 px high without making the row higher. */
export const SelectBox = (row: Chosen) => (
  <SelectLabel
    {...row}
    className="relative z-1 -my-2.5 -ml-2.5 inline-grid size-11 shrink-0 place-items-center print:hidden"
  />
);

/** The box with what stands beside it. */
export function SelectLabel({
  id,
  name,
  selection,
  className,
  children,
}: Chosen & { className: string; children?: ReactNode }) {
  const t = useTranslations('courses.roster');
  return (
    <label className={className}>
      <input
        type="checkbox"
        value={id}
        aria-label={t('select', { name })}
        checked={selection.has(id)}
        onChange={() => selection.toggle(id)}
        className="size-5 shrink-0 accent-accent-fill"
      />
      {children}
    </label>
  );
}
type Chosen = { id: string; name: string; selection: Selection };

export function SelectAll({ selection }: { selection: Selection }) {
  const t = useTranslations('courses.roster');
  return (
    <label className="flex min-h-11 w-fit items-center gap-3 sm:pl-4 print:hidden">
      <input
        type="checkbox"
        checked={selection.all}
        onChange={selection.toggleAll}
        className="size-5 shrink-0 accent-accent-fill"
      />
      {t('selectAll')}
    </label>
  );
}
