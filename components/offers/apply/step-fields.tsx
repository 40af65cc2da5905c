'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { CheckboxField } from '@/components/ui/fields/checkbox-field';
import { DayField } from '@/components/ui/fields/day-field';
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
  const birthDate = saved?.birthDate || known.birthDate;
  return (
    <>
      <DayField
        kind="pastDay"
        name="birthDate"
        label={t('birthDate')}
        defaultValue={birthDate && writeDay(birthDate, language)}
        error={said.birthDate}
        autoComplete="bday"
        required
      />
      <TextField
        name="birthPlace"
        label={t('birthPlace')}
        defaultValue={saved?.birthPlace}
        error={said.birthPlace}
        required
      />
      <TextField
        name="citizenship"
        label={t('citizenship')}
        defaultValue={saved?.citizenship}
        error={said.citizenship}
        required
      />
      <TextField
        name="taxCode"
        label={t('taxCode')}
        hint={t('taxCodeHint')}
        defaultValue={saved?.taxCode ?? known.taxCode}
        error={said.taxCode}
        autoCapitalize="characters"
      />
    </>
  );
}

export function ContactsFields({ saved, said, known }: Fields<'contacts'> & { known: KnownOfApplicant }) {
  const t = useTranslations('offers.apply.contacts');
  return (
    <>
      <TextField
        name="phone"
        type="tel"
        label={t('phone')}
        defaultValue={saved?.phone ?? known.phone}
        error={said.phone}
        autoComplete="tel"
        required
      />
      <TextField
        name="address"
        label={t('address')}
        defaultValue={saved?.address ?? known.address}
        error={said.address}
        autoComplete="street-address"
        required
      />
    </>
  );
}

export function TitleFields({ saved, said }: Fields<'title'>) {
  const t = useTranslations('offers.apply.title');
  const [expected, setExpected] = useState(saved?.expected ?? false);
  return (
    <>
      <SelectField
        name="origin"
        label={t('origin')}
        hint={t('originHint')}
        defaultValue={saved?.origin ?? ''}
        error={said.origin}
        required
      >
        <option value="">{t('choose')}</option>
        <option value="italian">{t('italian')}</option>
        <option value="foreign">{t('foreign')}</option>
      </SelectField>
      <TextField name="name" label={t('degree')} defaultValue={saved?.name} error={said.name} required />
      <TextField
        name="school"
        label={t('school')}
        defaultValue={saved?.school}
        error={said.school}
        required
      />
      <TextField
        name="year"
        label={t('year')}
        inputMode="numeric"
        defaultValue={saved?.year}
        error={said.year}
        required
      />
      <CheckboxField
        name="expected"
        label={t('expected')}
        hint={t('expectedHint')}
        defaultChecked={saved?.expected}
        onChange={({ target }) => setExpected(target.checked)}
        error={said.expected}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          name="grade"
          label={t('grade')}
          defaultValue={saved?.grade}
          error={said.grade}
          required={!expected}
        />
        <TextField
          name="gradeMost"
          label={t('gradeMost')}
          inputMode="decimal"
          defaultValue={saved?.gradeMost}
          error={said.gradeMost}
          required={!expected}
        />
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
    >
      <option value="">{t('choose')}</option>
      {(['fetch', 'abroad', 'none'] as const).map((word) => (
        <option key={word} value={word}>
          {t(word)}
        </option>
      ))}
    </SelectField>
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
