import ChevronDownIcon from '@heroicons/react/20/solid/ChevronDownIcon';
import { useTranslations } from 'next-intl';
import type { ComponentProps } from 'react';
import { controlLook, Field, type FieldProps } from './field.tsx';

/**
 * One of several options, in the system's own control. The words of `none` stand above them if none may be
 * chosen. `children`: `<option>`s made elsewhere. A present value that is no longer among the options stays
 * chosen until another is: a form that is saved for something else erases nothing.
 */
export function SelectField({
  label,
  hint,
  error,
  required,
  className = '',
  none,
  options = [],
  children,
  ...select
}: FieldProps & ComponentProps<'select'> & { none?: string | undefined; options?: Option[] }) {
  const t = useTranslations('shared');
  const present = String(select.defaultValue ?? '');
  const isGone = present !== '' && !children && options.every(({ value }) => String(value) !== present);
  return (
    <Field label={label} hint={hint} error={error} required={required}>
      {(control) => (
        <div className="relative">
          <select
            {...select}
            {...control}
            className={`h-11 appearance-none truncate pr-10 ${controlLook} ${className}`}
          >
            {none !== undefined && <option value="">{none}</option>}
            {isGone && <option value={present}>{t('presentValue')}</option>}
            {options.map(({ value, text, lang }) => (
              <option key={value} value={value} lang={lang}>
                {text}
              </option>
            ))}
            {children}
          </select>
          <ChevronDownIcon className="pointer-events-none absolute top-3 right-3 size-5 text-muted" />
        </div>
      )}
    </Field>
  );
}

type Option = { value: string | number; text: string; lang?: string };
