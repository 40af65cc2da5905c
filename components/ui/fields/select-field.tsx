import ChevronDownIcon from '@heroicons/react/20/solid/ChevronDownIcon';
import type { ComponentProps } from 'react';
import { controlLook, Field, type FieldProps } from './field.tsx';

/** One of several options, as the system shows them; `children` are `<option>`s. */
export function SelectField({
  label,
  hint,
  error,
  required,
  className = '',
  children,
  ...select
}: FieldProps & ComponentProps<'select'>) {
  return (
    <Field label={label} hint={hint} error={error} required={required}>
      {(control) => (
        <div className="relative">
          <select
            {...select}
            {...control}
            className={`h-11 appearance-none truncate pr-10 ${controlLook} ${className}`}
          >
            {children}
          </select>
          <ChevronDownIcon className="pointer-events-none absolute top-3 right-3 size-5 text-muted" />
        </div>
      )}
    </Field>
  );
}
