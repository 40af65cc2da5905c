'use client';

import { useTranslations } from 'next-intl';
import { type ChangeEvent, memo, useCallback, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '@/components/ui/buttons/button';
import { FieldError, FieldHint, FieldLabel, useControl } from '@/components/ui/fields/field';
import { SelectField } from '@/components/ui/fields/select-field';
import { TextField } from '@/components/ui/fields/text-field';
import { countsOf } from '@/contract/processes/check-form';
import type { FormColumn, FormField, FormRow } from '@/contract/processes/forms';
import { LONGEST } from '@/contract/wire/limits';
import { useLanguage } from '@/i18n/use-language';
import { announce } from '@/lib/browser/alerts/announcements';

type Row = { key: number; cells: FormRow };

type Props = {
  field: FormField;
  label: string;
  value: FormRow[];
  /** What is wrong with the whole, and with a cell: `exams.0.grade`. */
  errorOf: (path: string) => string | undefined;
  readOnly: boolean;
};

/**
 * A table that is filled in row by row, each row a group of fields. One hidden control holds all rows: the
 * form reads that control, and a draft restores it.
 */
export function RowsField({ field, label, value, errorOf, readOnly }: Props) {
  const t = useTranslations('processes.rows');
  const { code, required, columns = [] } = field;
  const { least, most } = countsOf(field);
  const { rows, box, set, add, remove, putBack } = useRows(field, value);
  const isLimited = field.least !== undefined || field.most !== undefined;
  const hint = isLimited ? t('hint', { least, most }) : undefined;
  const error = errorOf(code);
  const { control, hintId, errorId } = useControl({ hint, error, required });
  return (
    <fieldset
      ref={box}
      data-field={code}
      aria-describedby={control['aria-describedby']}
      disabled={readOnly}
      className="grid min-w-0 gap-3"
    >
      <legend className="mb-1.5 font-medium">
        <FieldLabel required={required}>{label}</FieldLabel>
      </legend>
      <FieldHint id={hintId}>{hint}</FieldHint>
      <input name={code} hidden value={written(rows)} onChange={putBack} />
      {rows.map(({ key, cells }, at) => (
        <RowGroup
          key={key}
          at={at}
          title={t('row', { label, number: at + 1 })}
          columns={columns}
          cells={cells}
          path={`${code}.${at}`}
          errorOf={errorOf}
          onCell={set}
          onRemove={!readOnly && (!required || rows.length > least) ? remove : null}
        />
      ))}
      <FieldError id={errorId}>{error}</FieldError>
      {!readOnly && rows.length < most && (
        <Button onClick={add} className="justify-self-start">
          {t('add')}
        </Button>
      )}
    </fieldset>
  );
}

const written = (rows: Row[]) => JSON.stringify(rows.map(({ cells }) => cells));

function useRows(field: FormField, value: FormRow[]) {
  const t = useTranslations('processes.rows');
  const box = useRef<HTMLFieldSetElement>(null);
  const last = useRef(0);
  const keyed = (cells: FormRow): Row => ({ key: last.current++, cells });
  const [rows, setRows] = useState(() => begun(field, value).map(keyed));
  /** A draft, and the form around it, hear of it as of anything that is typed; where the focus goes then. */
  const change = useCallback((next: (rows: Row[]) => Row[], focusAt: number) => {
    flushSync(() => setRows(next));
    box.current?.dispatchEvent(new Event('input', { bubbles: true }));
    const groups = box.current?.querySelectorAll('fieldset') ?? [];
    const place = groups[Math.min(focusAt, groups.length - 1)] ?? box.current;
    place?.querySelector<HTMLElement>('input:not([hidden]), select, button')?.focus();
  }, []);
  return {
    ...{ rows, box },
    set: useCallback((at: number, column: string, typed: string) => {
      const changed = (row: Row) => ({ ...row, cells: { ...row.cells, [column]: typed } });
      setRows((before) => before.map((row, index) => (index === at ? changed(row) : row)));
    }, []),
    add: () => {
      const added = keyed({});
      change((before) => [...before, added], rows.length);
    },
    remove: useCallback(
      (at: number) => {
        announce(t('removed', { number: at + 1 }));
        change((before) => before.filter((_row, index) => index !== at), at);
      },
      [change, t],
    ),
    putBack: ({ target }: ChangeEvent<HTMLInputElement>) =>
      setRows((JSON.parse(target.value) as FormRow[]).map(keyed)),
  };
}

/** What is required has its least rows from the beginning. */
function begun(field: FormField, value: FormRow[]): FormRow[] {
  if (value.length > 0 || !field.required) return value;
  return Array.from({ length: countsOf(field).least }, () => ({}));
}

type GroupProps = {
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
 * A row of such a table: its fields side by side if there is room, below each other on a phone. Typing in
 * another row does not redraw it: a table may have hundreds of cells.
 */
const RowGroup = memo(function RowGroup({ at, title, columns, cells, path, ...row }: GroupProps) {
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
      <SelectField
        {...shared}
        onChange={({ target }) => onTyped(target.value)}
        none={t('choose')}
        options={options.map((option) => ({ value: option.code, text: inLanguage(option.text) }))}
      />
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
