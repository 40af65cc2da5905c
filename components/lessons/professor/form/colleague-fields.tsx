'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useRef } from 'react';
import { SelectField } from '@/components/ui/fields/select-field';
import { TextField } from '@/components/ui/fields/text-field';
import { useAsked } from '@/lib/browser/calls/use-asked';
import { useFormValues } from '@/lib/browser/forms/use-form-values';

/**
 * Chooses a professor by name; who is free at the time of the lesson stands first, `children` before all of them. Without
 * either nobody is chosen beforehand.
 */
export function ColleagueFields({
  lesson: { startsAt, endsAt },
  name,
  label,
  chosen,
  error,
  children,
}: {
  lesson: { startsAt: string; endsAt: string };
  /** Of the field that holds the chosen one's id. */
  name: string;
  label: string;
  chosen?: { id: string; name: string } | null;
  error: string | undefined;
  children?: ReactNode;
}) {
  const t = useTranslations('lessons.substitute');
  const ref = useRef<HTMLDivElement>(null);
  const { colleague = '' } = useFormValues(ref);
  const found = useAsked('professor/lessons/colleagues', { text: colleague, startsAt, endsAt });
  const others = found?.filter(({ id }) => id !== chosen?.id) ?? [];
  return (
    <div ref={ref} className="grid gap-5">
      <TextField name="colleague" label={t('search')} hint={t('searchHint')} autoComplete="off" />
      <SelectField name={name} label={label} error={error} defaultValue={chosen?.id} required>
        {children}
        {chosen && <option value={chosen.id}>{chosen.name}</option>}
        {!chosen && !children && <option value="">{t(found?.length === 0 ? 'nobody' : 'choose')}</option>}
        {others.map((each) => (
          <option key={each.id} value={each.id}>
            {each.free ? each.name : t('busy', { name: each.name })}
          </option>
        ))}
      </SelectField>
    </div>
  );
}
