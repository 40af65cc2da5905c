import { useTranslations } from 'next-intl';
import type { Selection } from '@/components/ui/use-selection';

/** Chooses a row; it lies above what the whole row leads to, and is 44 px high without making the row higher. */
export function SelectBox(row: { id: string; name: string; selection: Selection }) {
  return (
    <label className="relative z-1 -my-2.5 -ml-2.5 inline-grid size-11 shrink-0 place-items-center print:hidden">
      <SelectInput {...row} />
    </label>
  );
}

/** The box alone, for a label of another look. */
export function SelectInput({ id, name, selection }: { id: string; name: string; selection: Selection }) {
  const t = useTranslations('courses.roster');
  return (
    <input
      type="checkbox"
      value={id}
      aria-label={t('select', { name })}
      checked={selection.has(id)}
      onChange={() => selection.toggle(id)}
      className="size-5 shrink-0 accent-accent-fill"
    />
  );
}

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
