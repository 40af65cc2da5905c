'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/buttons/button';
import { DeliveryNote } from '@/components/ui/feedback/delivery-note';
import { Reasons } from '@/components/ui/feedback/reasons';
import { TwoColumns } from '@/components/ui/fields/form-part';
import { SelectField } from '@/components/ui/fields/select-field';
import type { AttendedDay, CertificateKind } from '@/contract/documents/certificates';
import { type CertificatePurpose, FOR_WORK } from '@/contract/payments/stamp-duty';
import { LANGUAGE_NAMES, LANGUAGES } from '@/contract/wire/constants';
import { noonOf } from '@/contract/wire/noon-of';
import { useInstant } from '@/i18n/use-instant';
import { useLanguage } from '@/i18n/use-language';
import { useDone } from '@/lib/browser/calls/use-done';
import { useForm } from '@/lib/browser/forms/use-form';

/** Purposes in their order, and of each whether it pays stamp duty: said before anything is made. */
export type Purpose = { purpose: CertificatePurpose; stamped: boolean };

/**
 * Asks for a certificate: its kind, language and purpose. The purpose decides the stamp duty, `duty` as a
 * text. A certificate of attendance has a day and a fixed purpose.
 */
export function CertificateForm({
  kinds,
  purposes,
  days,
  duty,
}: {
  kinds: CertificateKind[];
  purposes: Purpose[];
  days: AttendedDay[];
  duty: string;
}) {
  const t = useTranslations('documents.certificates');
  const language = useLanguage();
  const done = useDone('certificate');
  const [purpose, setPurpose] = useState(purposes[0]?.purpose);
  const [kind, setKind] = useState(kinds[0]);
  const ofDay = kind === 'attendance';
  const stamped = !ofDay && purposes.some((each) => each.purpose === purpose && each.stamped);
  const { form, errors, pending, reasons, delivery } = useForm({
    path: 'student/documents/issue',
    schema: async () => (await import('@/contract/documents/certificates')).issueCertificateRequest,
    onDone: ({ status }) => done(t(status === 'to_pay' ? 'doneToPay' : 'done')),
  });
  return (
    <form {...form} className="grid gap-5">
      <TwoColumns>
        <SelectField
          name="kind"
          label={t('kindLabel')}
          error={errors.kind}
          required
          value={kind}
          onChange={({ target }) => setKind(kinds.find((each) => each === target.value))}
          options={kinds.map((each) => ({ value: each, text: t(`kind.${each}`) }))}
        />
        <SelectField
          name="language"
          label={t('language')}
          error={errors.language}
          defaultValue={language}
          required
          options={LANGUAGES.map((each) => ({ value: each, text: LANGUAGE_NAMES[each], lang: each }))}
        />
      </TwoColumns>
      {ofDay ? (
        <DayFields days={days} error={errors.day} />
      ) : (
        <SelectField
          name="purpose"
          required
          label={t('purposeLabel')}
          hint={stamped ? t('stamped', { amount: duty }) : t('free')}
          error={errors.purpose}
          value={purpose}
          onChange={({ target }) =>
            setPurpose(purposes.find((each) => each.purpose === target.value)?.purpose)
          }
          options={purposes.map((each) => ({ value: each.purpose, text: t(`purpose.${each.purpose}`) }))}
        />
      )}
      <Reasons of={reasons} announced />
      <DeliveryNote of={delivery} />
      <div>
        <Button type="submit" variant="primary" busy={pending}>
          {stamped ? t('issueToPay', { amount: duty }) : t('issue')}
        </Button>
      </div>
    </form>
  );
}

/** Which day's attendance; by what happened on it, as nobody remembers dates. */
function DayFields({ days, error }: { days: AttendedDay[]; error: string | undefined }) {
  const t = useTranslations('documents.certificates');
  const instant = useInstant();
  return (
    <>
      <input type="hidden" name="purpose" value={FOR_WORK} />
      <SelectField
        name="day"
        required
        label={t('dayLabel')}
        hint={`${t('dayHint')} ${t('plain')}`}
        error={error}
        options={days.map(({ day, titles }) => ({
          value: day,
          text: `${instant(noonOf(day), 'date')}: ${titles.join(', ')}`,
        }))}
      />
    </>
  );
}
