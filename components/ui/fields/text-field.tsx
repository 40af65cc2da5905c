import type { ComponentProps } from 'react';
import { controlLook, Field, type FieldProps } from './field.tsx';

/** One line of text. */
export function TextField({
  label,
  hint,
  error,
  required,
  className = '',
  ...input
}: FieldProps & ComponentProps<'input'>) {
  return (
    <Field label={label} hint={hint} error={error} required={required}>
      {(control) => (
        <input
          {...input}
          {...control}
          className={`h-11 read-only:bg-sunken read-only:text-muted ${controlLook} ${className}`}
        />
      )}
    </Field>
  );
}

/** Several lines of text; the box grows with what is typed. */
export function TextareaField({
  label,
  hint,
  error,
  required,
  className = '',
  rows = 3,
  ...textarea
}: FieldProps & ComponentProps<'textarea'>) {
  return (
    <Field label={label} hint={hint} error={error} required={required}>
      {(control) => (
        <textarea
          {...textarea}
          {...control}
          rows={rows}
          className={`field-sizing-content min-h-22 py-2.5 ${controlLook} ${className}`}
        />
      )}
    </Field>
  );
}
