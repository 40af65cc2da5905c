'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/buttons/button';
import { DeliveryNote } from '@/components/ui/feedback/delivery-note';
import { Reasons } from '@/components/ui/feedback/reasons';
import { SelectField } from '@/components/ui/fields/select-field';
import { TextField } from '@/components/ui/fields/text-field';
import type { Faculty, RegisteredField, UserProfile } from '@/contract/accounts/account';
import { LANGUAGE_NAMES, LANGUAGES } from '@/contract/wire/constants';
import { useDone } from '@/lib/browser/calls/use-done';
import { useForm } from '@/lib/browser/forms/use-form';
import { savedWord } from './saved-word';

/** The person's own details, all of them at once. */
export function ProfileForm({
  profile,
  faculties,
}: {
  profile: NonNullable<UserProfile>;
  faculties: Faculty[];
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
      const { word, ...values } = savedWord(profile, saved);
      done(t(`profile.${word}`, values));
    },
  });
  return (
    <form {...form} className="grid max-w-xl gap-5">
      <Reasons of={reasons} announced />
      <TextField
        name="givenName"
        label={t('givenName')}
        defaultValue={profile.givenName ?? ''}
        error={errors.givenName}
        autoComplete="given-name"
        required={hasGivenName}
        {...fixed('givenName')}
      />
      <TextField
        name="familyName"
        label={t('familyName')}
        defaultValue={profile.familyName ?? ''}
        error={errors.familyName}
        autoComplete="family-name"
        required
        {...fixed('familyName')}
      />
      <TextField
        name="preferredName"
        label={t('preferredName')}
        hint={t('preferredHint')}
        defaultValue={profile.preferredName ?? ''}
        error={errors.preferredName}
        autoComplete="nickname"
      />
      <TextField
        key={profile.pendingEmail}
        name="email"
        type="email"
        label={t('email')}
        hint={profile.pendingEmail && t('profile.waiting', { address: profile.pendingEmail })}
        defaultValue={profile.email}
        error={errors.email}
        autoComplete="email"
        required
      />
      <TextField
        name="phone"
        type="tel"
        label={t('phone')}
        defaultValue={profile.phone ?? ''}
        error={errors.phone}
        autoComplete="tel"
      />
      <TextField
        name="address"
        label={t('address')}
        defaultValue={profile.address ?? ''}
        error={errors.address}
        autoComplete="street-address"
      />
      <SelectField name="language" label={t('language')} defaultValue={profile.language ?? 'it'} required>
        {LANGUAGES.map((language) => (
          <option key={language} value={language}>
            {LANGUAGE_NAMES[language]}
          </option>
        ))}
      </SelectField>
      {isRegistered('facultyId') ? (
        <RegisteredFaculty name={faculties.find(({ id }) => id === profile.facultyId)?.name} />
      ) : (
        <SelectField
          name="facultyId"
          label={t('faculty')}
          defaultValue={profile.facultyId ?? ''}
          error={errors.facultyId}
        >
          <option value="">{t('noFaculty')}</option>
          {faculties.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
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
