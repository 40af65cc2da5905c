'use client';

import { useTranslations } from 'next-intl';
import { type ChangeEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '@/components/ui/button';
import { FieldError, FieldHint, FieldLabel, useControl } from '@/components/ui/field';
import { countsOf } from '@/contract/check-form';
import type { FormField, FormRow } from '@/contract/forms';
import { announce } from '@/lib/browser/announcements';
import { RowGroup } from './row-group';

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
 * A table that is filled in row by row, each a group of fields. All of it stands in one control that isn't seen, which
 * the form is read from and which a draft puts back, however many rows it has.
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
      <textarea name={code} hidden value={written(rows)} onChange={putBack} />
      {rows.map(({ key, cells }, at) => (
        <RowGroup
          key={key}
          title={t('row', { label, number: at + 1 })}
          columns={columns}
          cells={cells}
          pathOf={(column) => `${code}.${at}.${column}`}
          errorOf={errorOf}
          onCell={(column, typed) => set(at, { ...cells, [column]: typed })}
          remove={
            !readOnly && (!required || rows.length > least)
              ? { label: t('removeLabel', { number: at + 1 }), act: () => remove(at) }
              : null
          }
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
  /** A draft, and the form around it, hear of it as of anything that is typed. */
  const change = (next: Row[]) => {
    flushSync(() => setRows(next));
    box.current?.dispatchEvent(new Event('input', { bubbles: true }));
  };
  const focusIn = (at: number) => {
    const groups = box.current?.querySelectorAll('fieldset') ?? [];
    const place = groups[Math.min(at, groups.length - 1)] ?? box.current;
    place?.querySelector<HTMLElement>('input, select, button')?.focus();
  };
  return {
    ...{ rows, box },
    set: (at: number, cells: FormRow) =>
      setRows(rows.map((row, index) => (index === at ? { ...row, cells } : row))),
    add: () => {
      change([...rows, keyed({})]);
      focusIn(rows.length);
    },
    remove: (at: number) => {
      change(rows.filter((_row, index) => index !== at));
      announce(t('removed', { number: at + 1 }));
      focusIn(at);
    },
    putBack: ({ target }: ChangeEvent<HTMLTextAreaElement>) =>
      setRows((JSON.parse(target.value) as FormRow[]).map(keyed)),
  };
}

/** What is required has its least rows from the beginning. */
function begun(field: FormField, value: FormRow[]): FormRow[] {
  if (value.length > 0 || !field.required) return value;
  return Array.from({ length: countsOf(field).least }, () => ({}));
}
