'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/buttons/button';
import { DeliveryNote } from '@/components/ui/feedback/delivery-note';
import { Reasons } from '@/components/ui/feedback/reasons';
import { CheckboxField, CheckboxRow } from '@/components/ui/fields/checkbox-field';
import { DayField } from '@/components/ui/fields/day-field';
import { namedFields } from '@/components/ui/fields/named-fields';
import { PasswordField } from '@/components/ui/fields/password-field';
import { TextField } from '@/components/ui/fields/text-field';
import { parsePastDay } from '@/components/ui/fields/typed-day';
import { TextLink } from '@/components/ui/navigation/text-link';
import { useToday } from '@/components/ui/time/use-today';
import { useLanguage } from '@/i18n/use-language';
import type { Sent } from '@/lib/browser/calls/call';
import { useForm } from '@/lib/browser/forms/use-form';
import { enter } from '@/lib/browser/session/enter';
import { rememberedOffer } from '@/lib/browser/session/offer';

type Registration = Sent<'user/register'>;

/** Makes an account without a badge and signs it in; the offer that brought the person goes along (B8). */
export function RegisterForm() {
  const t = useTranslations('account');
  const language = useLanguage();
  const today = useToday();
  const [hasOneName, setHasOneName] = useState(false);
  const { form, errors, pending, reasons, delivery } = useForm({
    path: 'user/register',
    schema: async () => (await import('./register-fields')).registerForm(today()),
    toBody: ({ birthDate, ...typed }) => ({
      givenName: '',
      ...(typed as Omit<Registration, 'birthDate'>),
      birthDate: parsePastDay(String(birthDate), today()) ?? '',
    }),
    draft: 'register',
    validates: true,
    extra: () => ({ language, ...(rememberedOffer() && { offer: rememberedOffer() }) }),
    onDone: (result) => enter(result, null),
  });
  const field = namedFields<'givenName' | 'familyName' | 'email' | 'birthDate' | 'taxCode'>({
    label: t,
    errors,
  });
  return (
    <form {...form} className="grid gap-5">
      <Reasons of={reasons} announced />
      {!hasOneName && <TextField {...field('givenName')} autoComplete="given-name" required />}
      <TextField
        {...field('familyName')}
        label={hasOneName ? t('onlyName') : t('familyName')}
        autoComplete={hasOneName ? 'name' : 'family-name'}
        required
      />
      <CheckboxRow
        label={t('oneName')}
        checked={hasOneName}
        onChange={({ target }) => setHasOneName(target.checked)}
      />
      <TextField {...field('email')} type="email" autoComplete="email" required />
      <PasswordField
        name="password"
        label={t('login.password')}
        hint={t('password.hint')}
        error={errors.password}
        autoComplete="new-password"
      />
      <DayField {...field('birthDate')} kind="pastDay" autoComplete="bday" />
      <TextField {...field('taxCode')} autoCapitalize="characters" />
      <CheckboxField name="privacy" label={t('register.privacy')} error={errors.privacy} required />
      <DeliveryNote of={delivery} />
      <Button type="submit" variant="primary" busy={pending}>
        {t('register.submit')}
      </Button>
      <TextLink href="/account/login">{t('register.login')}</TextLink>
    </form>
  );
}
