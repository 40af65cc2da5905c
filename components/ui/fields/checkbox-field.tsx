import type { ComponentProps, ReactNode } from 'react';
import { FieldError, FieldHint, type FieldProps, useControl } from './field.tsx';

type Box = Omit<ComponentProps<'input'>, 'type'>;

/** A box to tick, its label beside it, alone or among others. */
export const CheckboxRow = ({ label, ...input }: Box & { label: ReactNode }) => (
  <label className="flex min-h-11 items-center gap-3">
    <input
      {...input}
      type="checkbox"
      className="size-5 shrink-0 accent-accent-fill aria-invalid:outline-2 aria-invalid:outline-danger"
    />
    <span>{label}</span>
  </label>
);

/** A box to tick as a field of its own. */
export function CheckboxField({ label, hint, error, required = false, ...input }: FieldProps & Box) {
  const { control, hintId, errorId } = useControl({ hint, error, required });
  return (
    <div className="grid gap-1.5">
      <CheckboxRow {...input} {...control} label={label} />
      <FieldHint id={hintId}>{hint}</FieldHint>
      <FieldError id={errorId}>{error}</FieldError>
    </div>
  );
}
