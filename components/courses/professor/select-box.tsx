import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { Selection } from '@/components/ui/rows/use-selection';

/** Selects a row, above the row's link. Its 44 px do not raise the row. In line layout it comes first. */
export const SelectBox = (row: Chosen) => (
  <SelectLabel
    {...row}
    className="row-choice z-1 inline-grid size-11 shrink-0 place-items-center narrow:absolute narrow:top-0.5 narrow:left-1 desk:relative desk:-my-2.5 desk:-ml-2.5 print:hidden"
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
        className="size-5 shrink-0 accent-accent-fill print:hidden"
      />
      {children}
    </label>
  );
}
type Chosen = { id: string; name: string; selection: Selection };

/** Chooses the whole list, those of its other pages too; it says how many, where not all of them are seen. */
export function SelectAll({ selection, count }: { selection: Selection; count: number }) {
  const { total, most } = selection;
  const t = useTranslations('courses.roster');
  return (
    <label className="flex min-h-11 w-fit items-center gap-3 sm:pl-4 print:hidden">
      <input
        type="checkbox"
        checked={selection.all}
        onChange={selection.toggleAll}
        className="size-5 shrink-0 accent-accent-fill"
      />
      {total > most && t('selectFirst', { count: most, total })}
      {total <= most && (total > count ? t('selectEvery', { total }) : t('selectAll'))}
    </label>
  );
}
