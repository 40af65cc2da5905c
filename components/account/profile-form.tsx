'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/buttons/button';
import { DeliveryNote } from '@/components/ui/feedback/delivery-note';
import { Reasons } from '@/components/ui/feedback/reasons';
import { namedFields } from '@/components/ui/fields/named-fields';
import { SelectField } from '@/components/ui/fields/select-field';
import { TextField } from '@/components/ui/fields/text-field';
import type { Faculty, RegisteredField, UserProfile } from '@/contract/accounts/account';
import { LANGUAGE_NAMES, LANGUAGES } from '@/contract/wire/constants';
import { useDone } from '@/lib/browser/calls/use-done';
import { useForm } from '@/lib/browser/forms/use-form';
import { savedLabel } from './saved-label';

type TypedName = 'givenName' | 'familyName' | 'preferredName' | 'email' | 'phone' | 'address';

/** The person's own details, all of them at once. */
export function ProfileForm({
  profile,
  faculties,
}: {
  profile: NonNullable<UserProfile>;
  /** Null: they can't be read, so the form leaves its faculty as it is. */
  faculties: Faculty[] | null;
}) {
  const t = useTranslations('account');
  const done = useDone('profile');
  const hasGivenName = Boolean(profile.givenName);
  const isRegistered = (field: RegisteredField) => profile.registered?.includes(field) ?? false;
  const fixed = (field: RegisteredField) => isRegistered(field) && { readOnly: true, hint: t('registered') };
  const { form, errors, pending, reasons, delivery } = useForm({
    path: 'user/updateprofile',
    schema: async () => (await import('./profile-fields')).profileForm(hasGivenName),
    draft: 'profile',
    validates: true,
    onDone: (saved) => {
      const { word, ...values } = savedLabel(profile, saved);
      done(t(`profile.${word}`, values));
    },
  });
  const field = namedFields<TypedName>({ label: t, values: profile, errors });
  return (
    <form {...form} className="grid max-w-xl gap-5">
      <Reasons of={reasons} announced />
      <TextField
        {...field('givenName')}
        autoComplete="given-name"
        required={hasGivenName}
        {...fixed('givenName')}
      />
      <TextField {...field('familyName')} autoComplete="family-name" required {...fixed('familyName')} />
      <TextField {...field('preferredName')} hint={t('preferredHint')} autoComplete="nickname" />
      <TextField
        key={profile.pendingEmail}
        {...field('email')}
        type="email"
        hint={profile.pendingEmail && t('profile.waiting', { address: profile.pendingEmail })}
        autoComplete="email"
        required
      />
      <TextField {...field('phone')} type="tel" autoComplete="tel" />
      <TextField {...field('address')} autoComplete="street-address" />
      <SelectField
        name="language"
        label={t('language')}
        defaultValue={profile.language ?? 'it'}
        required
        options={LANGUAGES.map((language) => ({ value: language, text: LANGUAGE_NAMES[language] }))}
      />
      {faculties && isRegistered('facultyId') && (
        <RegisteredFaculty name={faculties.find(({ id }) => id === profile.facultyId)?.name} />
      )}
      {faculties && !isRegistered('facultyId') && (
        <SelectField
          name="facultyId"
          label={t('faculty')}
          defaultValue={profile.facultyId ?? ''}
          error={errors.facultyId}
          none={t('noFaculty')}
          options={faculties.map(({ id, name }) => ({ value: id, text: name }))}
        />
      )}
      <DeliveryNote of={delivery} />
      <Button type="submit" variant="primary" busy={pending} className="justify-self-start">
        {t('profile.submit')}
      </Button>
    </form>
  );
}

function RegisteredFaculty({ name }: { name: string | undefined }) {
  const t = useTranslations('account');
  return (
    <TextField label={t('faculty')} value={name ?? t('noFaculty')} hint={t('registered')} readOnly required />
  );
}
