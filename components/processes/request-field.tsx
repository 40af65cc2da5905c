'use client';

import { useTranslations } from 'next-intl';
import { CheckboxField } from '@/components/ui/checkbox-field';
import { SelectField } from '@/components/ui/select-field';
import { SeveralField } from '@/components/ui/several-field';
import { TextareaField, TextField } from '@/components/ui/text-field';
import { chosenIn } from '@/contract/check-form';
import type { FormField } from '@/contract/forms';
import { LONGEST } from '@/contract/limits';
import type { RequestDetail } from '@/contract/processes';
import { useLanguage } from '@/i18n/use-language';
import { PapersField } from './papers-field';

type Props = {
  field: FormField;
  request: Pick<RequestDetail, 'courses' | 'papers'>;
  value: string;
  error: string | undefined;
  readOnly: boolean;
  /** Of a file that is handed in. */
  mostBytes: number;
};

/** One field of a form that is data, as its kind is asked for. */
export function RequestField({ field, request, value, error, readOnly, mostBytes }: Props) {
  const t = useTranslations('processes.form');
  const locale = useLanguage();
  const { code, kind, label, required, options = [] } = field;
  const inLanguage = (text: FormField['label']) => text[locale] ?? text.it;
  const shared = { name: code, label: inLanguage(label), error, required };
  if (kind === 'declaration')
    return <CheckboxField {...shared} defaultChecked={value === 'yes'} disabled={readOnly} />;
  if (kind === 'upload') {
    const { papers } = request;
    return <PapersField {...{ field, papers, value, error, readOnly, mostBytes }} label={shared.label} />;
  }
  if (kind === 'several') {
    const choices = options.map((option) => ({ value: option.code, text: inLanguage(option.text) }));
    return <SeveralField {...shared} choices={choices} chosen={chosenIn(value)} disabled={readOnly} />;
  }
  if (kind === 'choice' || kind === 'course') {
    const choices =
      kind === 'course'
        ? request.courses.map(({ id, title }) => ({ value: id, text: title }))
        : options.map((option) => ({ value: option.code, text: inLanguage(option.text) }));
    return (
      <SelectField {...shared} defaultValue={value} disabled={readOnly}>
        <option value="">{t('choose')}</option>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.text}
          </option>
        ))}
      </SelectField>
    );
  }
  if (kind === 'long_text') {
    return <TextareaField {...shared} defaultValue={value} maxLength={LONGEST.notes} readOnly={readOnly} />;
  }
  const modes = { number: 'decimal', date: undefined, tax_code: undefined, text: undefined } as const;
  return (
    <TextField
      {...shared}
      type={kind === 'date' ? 'date' : 'text'}
      inputMode={modes[kind]}
      autoCapitalize={kind === 'tax_code' ? 'characters' : undefined}
      defaultValue={value}
      readOnly={readOnly}
    />
  );
}
