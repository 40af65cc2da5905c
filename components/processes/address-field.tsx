'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { FieldError, FieldLabel, useControl } from '@/components/ui/fields/field';
import { SelectField } from '@/components/ui/fields/select-field';
import { TextField } from '@/components/ui/fields/text-field';
import { ITALY } from '@/contract/processes/check-form';
import type { FormAddress } from '@/contract/processes/forms';
import { LONGEST } from '@/contract/wire/limits';

type Props = {
  code: string;
  label: string;
  required: boolean;
  value: FormAddress | null;
  /** What is wrong with the whole, and with a part: `home.postcode`. */
  errorOf: (path: string) => string | undefined;
  readOnly: boolean;
  /** In the reader's language, by name. */
  countries: { code: string; name: string }[];
};

/** An address by its parts. Italy has a province, which is kept while another country is chosen. */
export function AddressField({ code, label, required, value, errorOf, readOnly, countries }: Props) {
  const t = useTranslations('processes.address');
  const [country, setCountry] = useState(value?.country || ITALY);
  const error = errorOf(code);
  const { control, errorId } = useControl({ error, required });
  const part = (name: keyof FormAddress) => ({
    ...{ name: `${code}.${name}`, label: t(name), error: errorOf(`${code}.${name}`), readOnly },
    ...{ defaultValue: value?.[name], maxLength: LONGEST.line },
  });
  const isItalian = country === ITALY;
  return (
    <fieldset
      data-field={code}
      aria-describedby={control['aria-describedby']}
      className="grid min-w-0 gap-x-4 gap-y-3 sm:grid-cols-[9rem_minmax(0,1fr)]"
    >
      <legend className="mb-3 font-medium">
        <FieldLabel required={required}>{label}</FieldLabel>
      </legend>
      <div className="sm:col-span-2">
        <TextField {...part('street')} autoComplete="street-address" required />
      </div>
      <TextField
        {...part('postcode')}
        autoComplete="postal-code"
        inputMode={isItalian ? 'numeric' : undefined}
        required={isItalian}
      />
      <TextField {...part('town')} autoComplete="address-level2" required />
      <div hidden={!isItalian}>
        <TextField
          {...part('province')}
          placeholder={t('provinceExample')}
          autoComplete="address-level1"
          autoCapitalize="characters"
          maxLength={2}
          required
        />
      </div>
      <div className={isItalian ? '' : 'sm:col-span-2'}>
        <SelectField
          name={`${code}.country`}
          label={t('country')}
          error={errorOf(`${code}.country`)}
          defaultValue={country}
          onInput={({ currentTarget }) => setCountry(currentTarget.value)}
          autoComplete="country"
          disabled={readOnly}
          required
          options={countries.map((each) => ({ value: each.code, text: each.name }))}
        />
      </div>
      <FieldError id={errorId}>{error}</FieldError>
    </fieldset>
  );
}
