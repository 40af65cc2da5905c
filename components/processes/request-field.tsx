'use client';

import { useTranslations } from 'next-intl';
import { CheckboxField } from '@/components/ui/fields/checkbox-field';
import { SelectField } from '@/components/ui/fields/select-field';
import { SeveralField } from '@/components/ui/fields/several-field';
import { TextareaField, TextField } from '@/components/ui/fields/text-field';
import { addressIn, chosenIn, rowsIn, textIn } from '@/contract/processes/check-form';
import type { FormData as Filled, FormField } from '@/contract/processes/forms';
import type { RequestDetail } from '@/contract/processes/processes';
import { LONGEST } from '@/contract/wire/limits';
import { isNaming } from '@/contract/wire/naming-kinds';
import { useLanguage } from '@/i18n/use-language';
import { AddressField } from './address-field';
import { RowsField } from './rows-field';
import { UploadsField } from './uploads-field';

export type FieldSetting = {
  request: Pick<RequestDetail, 'choices' | 'papers'>;
  /** In the reader's language, where an address is asked for. */
  countries: { code: string; name: string }[];
  /** Of a file that is handed in. */
  mostBytes: number;
};

type Props = {
  field: FormField;
  data: Filled;
  setting: FieldSetting;
  /** What is wrong with the field, or with a part of it: `home.postcode`. */
  errorOf: (path: string) => string | undefined;
  readOnly: boolean;
};

/** One field of a form that is data, as its kind is asked for. */
export function RequestField(props: Props) {
  const locale = useLanguage();
  const { field, data, setting, errorOf, readOnly } = props;
  const { code, kind, required } = field;
  const label = field.label[locale] ?? field.label.it;
  const value = textIn(data, code);
  const error = errorOf(code);
  const shared = { name: code, label, error, required };
  if (isNaming(kind)) return <OptionsField {...props} shared={shared} />;
  switch (kind) {
    case 'declaration':
      return <CheckboxField {...shared} defaultChecked={value === 'yes'} disabled={readOnly} />;
    case 'address': {
      const { countries } = setting;
      const address = addressIn(data, code);
      return <AddressField {...{ code, label, required, errorOf, readOnly, countries }} value={address} />;
    }
    case 'rows':
      return <RowsField {...{ field, label, errorOf, readOnly }} value={rowsIn(data, code)} />;
    case 'upload': {
      const { request, mostBytes } = setting;
      return (
        <UploadsField {...{ field, label, value, error, readOnly, mostBytes }} papers={request.papers} />
      );
    }
    case 'several':
    case 'choice':
      return <OptionsField {...props} shared={shared} />;
    case 'long_text':
      return <TextareaField {...shared} defaultValue={value} maxLength={LONGEST.notes} readOnly={readOnly} />;
    default:
      return (
        <TextField
          {...shared}
          type={kind === 'date' ? 'date' : 'text'}
          inputMode={kind === 'number' ? 'decimal' : undefined}
          autoCapitalize={kind === 'tax_code' ? 'characters' : undefined}
          defaultValue={value}
          readOnly={readOnly}
        />
      );
  }
}

type Shared = { name: string; label: string; error: string | undefined; required: boolean };

function OptionsField({ field, data, setting, readOnly, shared }: Props & { shared: Shared }) {
  const t = useTranslations('processes.form');
  const locale = useLanguage();
  const { code, kind, options = [] } = field;
  const value = textIn(data, code);
  const choices = [
    ...options.map((option) => ({ value: option.code, text: option.text[locale] ?? option.text.it })),
    ...setting.request.choices
      .filter((choice) => choice.kind === kind)
      .map(({ id, title }) => ({ value: id, text: title })),
  ];
  if (kind === 'several') {
    return <SeveralField {...shared} choices={choices} chosen={chosenIn(value)} disabled={readOnly} />;
  }
  return (
    <SelectField {...shared} defaultValue={value} disabled={readOnly} none={t('choose')} options={choices} />
  );
}
