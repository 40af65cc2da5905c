'use client';

import { useTranslations } from 'next-intl';
import { type ComponentProps, useState } from 'react';
import { controlLook, Field, type FieldProps } from './field.tsx';

/** A password, hidden until its owner wants to read it. */
export function PasswordField({
  label,
  hint,
  error,
  required = true,
  ...input
}: FieldProps & Omit<ComponentProps<'input'>, 'type'>) {
  const t = useTranslations('shared.password');
  const [shown, setShown] = useState(false);
  return (
    <Field label={label} hint={hint} error={error} required={required}>
      {(control) => (
        <div className="relative">
          <input
            {...input}
            {...control}
            type={shown ? 'text' : 'password'}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            className={`h-11 pr-28 ${controlLook}`}
          />
          <button
            type="button"
            aria-label={t(shown ? 'hideLabel' : 'showLabel')}
            aria-controls={control.id}
            onClick={() => setShown(!shown)}
            className="absolute inset-y-1 right-1 rounded-inner px-3 font-medium text-accent text-small hover:bg-accent-wash"
          >
            {t(shown ? 'hide' : 'show')}
          </button>
        </div>
      )}
    </Field>
  );
}
