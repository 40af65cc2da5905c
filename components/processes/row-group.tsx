import { useTranslations } from 'next-intl';
import { memo } from 'react';
import { Button } from '@/components/ui/buttons/button';
import { SelectField } from '@/components/ui/fields/select-field';
import { TextField } from '@/components/ui/fields/text-field';
import type { FormColumn, FormRow } from '@/contract/processes/forms';
import { LONGEST } from '@/contract/wire/limits';
import { useLanguage } from '@/i18n/use-language';

type Props = {
  at: number;
  title: string;
  columns: FormColumn[];
  cells: FormRow;
  /** Of the row: that of a cell ends with its column. */
  path: string;
  errorOf: (path: string) => string | undefined;
  onCell: (at: number, column: string, typed: string) => void;
  /** Null: the row has to stay. */
  onRemove: ((at: number) => void) | null;
};

/**
 * One row of a table that is filled in: its fields side by side where there is room, one below the other on a phone. What is
 * typed in another row doesn't draw it anew: a table may have hundreds of cells.
 */
export const RowGroup = memo(function RowGroup({ at, title, columns, cells, path, ...row }: Props) {
  const { errorOf, onCell, onRemove } = row;
  const t = useTranslations('processes.rows');
  return (
    <fieldset className="min-w-0 rounded-corner border border-line px-4 pt-1 pb-4">
      <legend className="px-1 text-muted text-small">{title}</legend>
      <div className="grid items-start gap-3 sm:grid-cols-[repeat(auto-fit,minmax(9rem,1fr))]">
        {columns.map((column) => (
          <Cell
            key={column.code}
            column={column}
            path={`${path}.${column.code}`}
            value={cells[column.code] ?? ''}
            error={errorOf(`${path}.${column.code}`)}
            onTyped={(typed) => onCell(at, column.code, typed)}
          />
        ))}
      </div>
      {onRemove && (
        <Button
          size="small"
          variant="quiet"
          aria-label={t('removeLabel', { number: at + 1 })}
          onClick={() => onRemove(at)}
          className="-ms-3 mt-2"
        >
          {t('remove')}
        </Button>
      )}
    </fieldset>
  );
});

type CellProps = {
  column: FormColumn;
  path: string;
  value: string;
  error: string | undefined;
  onTyped: (typed: string) => void;
};

function Cell({ column: { kind, label, required, options = [] }, path, value, error, onTyped }: CellProps) {
  const t = useTranslations('processes.form');
  const locale = useLanguage();
  const inLanguage = (text: FormColumn['label']) => text[locale] ?? text.it;
  const shared = { label: inLanguage(label), 'data-field': path, value, error, required };
  if (kind === 'choice') {
    return (
      <SelectField {...shared} onChange={({ target }) => onTyped(target.value)}>
        <option value="">{t('choose')}</option>
        {options.map((option) => (
          <option key={option.code} value={option.code}>
            {inLanguage(option.text)}
          </option>
        ))}
      </SelectField>
    );
  }
  return (
    <TextField
      {...shared}
      type={kind === 'date' ? 'date' : 'text'}
      inputMode={kind === 'number' ? 'decimal' : undefined}
      maxLength={LONGEST.line}
      onChange={({ target }) => onTyped(target.value)}
    />
  );
}
