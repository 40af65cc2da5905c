import type { ComponentProps } from 'react';
import { FieldError, FieldHint, type FieldProps, useControl } from './field.tsx';

/** A box to tick, its label beside it. */
export function CheckboxField({
  label,
  hint,
  error,
  required = false,
  ...input
}: FieldProps & Omit<ComponentProps<'input'>, 'type'>) {
  const { control, hintId, errorId } = useControl({ hint, error, required });
  return (
    <div className="grid gap-1.5">
      <label className="flex min-h-11 items-center gap-3">
        <input
          {...input}
          {...control}
          type="checkbox"
          className="size-5 shrink-0 accent-accent-fill aria-invalid:outline-2 aria-invalid:outline-danger"
        />
        <span>{label}</span>
      </label>
      <FieldHint id={hintId}>{hint}</FieldHint>
      <FieldError id={errorId}>{error}</FieldError>
    </div>
  );
}
