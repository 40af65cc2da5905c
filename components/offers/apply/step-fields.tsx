'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { CheckboxField } from '@/components/ui/fields/checkbox-field';
import { DayField } from '@/components/ui/fields/day-field';
import { namedFields } from '@/components/ui/fields/named-fields';
import { SelectField } from '@/components/ui/fields/select-field';
import { TextareaField, TextField } from '@/components/ui/fields/text-field';
import { writeDay } from '@/components/ui/fields/typed-day';
import type { ApplicationData } from '@/contract/offers/application-forms';
import type { KnownOfApplicant } from '@/contract/offers/applications';
import { useLanguage } from '@/i18n/use-language';
import type { Said } from './step-form';

type Fields<Step extends keyof ApplicationData> = { saved: ApplicationData[Step]; said: Said };

export function IdentityFields({ saved, said, known }: Fields<'identity'> & { known: KnownOfApplicant }) {
  const t = useTranslations('offers.apply.identity');
  const language = useLanguage();
  const day = saved?.birthDate || known.birthDate;
  const field = namedFields<'birthDate' | 'birthPlace' | 'citizenship' | 'taxCode'>({
    label: t,
    values: { taxCode: known.taxCode, ...saved, birthDate: day && writeDay(day, language) },
    errors: said,
  });
  return (
    <>
      <DayField {...field('birthDate')} kind="pastDay" autoComplete="bday" required />
      <TextField {...field('birthPlace')} required />
      <TextField {...field('citizenship')} required />
      <TextField {...field('taxCode')} hint={t('taxCodeHint')} autoCapitalize="characters" />
    </>
  );
}

export function ContactsFields({ saved, said, known }: Fields<'contacts'> & { known: KnownOfApplicant }) {
  const t = useTranslations('offers.apply.contacts');
  const field = namedFields<'phone' | 'address'>({ label: t, values: { ...known, ...saved }, errors: said });
  return (
    <>
      <TextField {...field('phone')} type="tel" autoComplete="tel" required />
      <TextField {...field('address')} autoComplete="street-address" required />
    </>
  );
}

export function TitleFields({ saved, said }: Fields<'title'>) {
  const t = useTranslations('offers.apply.title');
  const [expected, setExpected] = useState(saved?.expected ?? false);
  const field = namedFields<'origin' | 'school' | 'year' | 'grade' | 'gradeMost'>({
    label: t,
    values: saved,
    errors: said,
  });
  return (
    <>
      <SelectField
        {...field('origin')}
        hint={t('originHint')}
        defaultValue={saved?.origin ?? ''}
        required
        none={t('choose')}
        options={(['italian', 'foreign'] as const).map((origin) => ({ value: origin, text: t(origin) }))}
      />
      <TextField name="name" label={t('degree')} defaultValue={saved?.name} error={said.name} required />
      <TextField {...field('school')} required />
      <TextField {...field('year')} inputMode="numeric" required />
      <CheckboxField
        name="expected"
        label={t('expected')}
        hint={t('expectedHint')}
        defaultChecked={saved?.expected}
        onChange={({ target }) => setExpected(target.checked)}
        error={said.expected}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField {...field('grade')} required={!expected} />
        <TextField {...field('gradeMost')} inputMode="decimal" required={!expected} />
      </div>
    </>
  );
}

export function ChoiceFields({ saved, said }: Fields<'choice'>) {
  const t = useTranslations('offers.apply.choice');
  return (
    <>
      <CheckboxField
        name="partTime"
        label={t('partTime')}
        hint={t('partTimeHint')}
        defaultChecked={saved?.partTime}
        error={said.partTime}
      />
      <TextareaField
        name="motivation"
        label={t('motivation')}
        defaultValue={saved?.motivation}
        error={said.motivation}
      />
    </>
  );
}

export function IncomeFields({ saved, said }: Fields<'income'>) {
  const t = useTranslations('offers.apply.income');
  return (
    <SelectField
      name="income"
      label={t('income')}
      hint={t('hint')}
      defaultValue={saved?.income ?? ''}
      error={said.income}
      required
      none={t('choose')}
      options={(['fetch', 'abroad', 'none'] as const).map((word) => ({ value: word, text: t(word) }))}
    />
  );
}

export function PrivacyFields({ saved, said }: Fields<'privacy'>) {
  const t = useTranslations('offers.apply.privacy');
  return (
    <>
      <CheckboxField
        name="privacy"
        label={t('privacy')}
        defaultChecked={saved?.privacy}
        error={said.privacy}
        required
      />
      <CheckboxField
        name="truthful"
        label={t('truthful')}
        defaultChecked={saved?.truthful}
        error={said.truthful}
        required
      />
    </>
  );
}
