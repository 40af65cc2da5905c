'use client';

import { useTranslations } from 'next-intl';
import { useRef } from 'react';
import { SelectField } from '@/components/ui/fields/select-field';
import { TextField } from '@/components/ui/fields/text-field';
import { useRequested } from '@/lib/browser/calls/use-requested';
import { useFormValues } from '@/lib/browser/forms/use-form-values';

/**
 * Chooses a professor by name. Professors who are free at the lesson's time come first; `none` stands above
 * them. Without `chosen` or `none`, nobody is chosen at first.
 */
export function ColleagueFields({
  lesson: { startsAt, endsAt },
  name,
  label,
  chosen,
  error,
  none,
}: {
  lesson: { startsAt: string; endsAt: string };
  /** Of the field that holds the chosen one's id. */
  name: string;
  label: string;
  chosen?: { id: string; name: string } | null;
  error: string | undefined;
  /** What it means that nobody is chosen, where it means something. */
  none?: string;
}) {
  const t = useTranslations('lessons.substitute');
  const ref = useRef<HTMLDivElement>(null);
  const { colleague = '' } = useFormValues(ref);
  const found = useRequested('professor/lessons/colleagues', { text: colleague, startsAt, endsAt });
  const others = found?.filter(({ id }) => id !== chosen?.id) ?? [];
  return (
    <div ref={ref} className="grid gap-5">
      <TextField name="colleague" label={t('search')} hint={t('searchHint')} autoComplete="off" />
      <SelectField
        {...{ name, label, error }}
        defaultValue={chosen?.id}
        required
        none={none ?? (chosen ? undefined : t(found?.length === 0 ? 'nobody' : 'choose'))}
        options={[
          ...(chosen ? [{ value: chosen.id, text: chosen.name }] : []),
          ...others.map(({ id, free, name: text }) => ({
            value: id,
            text: free ? text : t('busy', { name: text }),
          })),
        ]}
      />
    </div>
  );
}
