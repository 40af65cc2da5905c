'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/buttons/button';
import { DeliveryNote } from '@/components/ui/feedback/delivery-note';
import { Reasons } from '@/components/ui/feedback/reasons';
import { PasswordField } from '@/components/ui/fields/password-field';
import { raiseOnArrival } from '@/lib/browser/alerts/alerts';
import { toBase64Text } from '@/lib/browser/forms/password';
import { useForm } from '@/lib/browser/forms/use-form';
import { enter } from '@/lib/browser/session/enter';

/** Changes the password; the new record takes the old one's place, other devices are signed out. */
export function PasswordForm() {
  const t = useTranslations('account');
  const { form, errors, pending, reasons, delivery } = useForm({
    path: 'user/changepassword',
    schema: async () => (await import('@/contract/accounts/account-forms')).passwordForm,
    toBody: ({ oldPassword, newPassword }) => ({
      oldPassword: toBase64Text(String(oldPassword)),
      newPassword: toBase64Text(String(newPassword)),
    }),
    onDone: (result) => {
      raiseOnArrival({ type: 'success', text: t('password.changed') });
      enter(result, '/account/profile');
    },
  });
  return (
    <form {...form} className="grid max-w-xl gap-5">
      <Reasons of={reasons} announced />
      <PasswordField
        name="oldPassword"
        label={t('password.old')}
        error={errors.oldPassword}
        autoComplete="current-password"
      />
      <PasswordField
        name="newPassword"
        label={t('password.new')}
        hint={t('password.hint')}
        error={errors.newPassword}
        autoComplete="new-password"
      />
      <PasswordField
        name="repeated"
        label={t('password.repeated')}
        error={errors.repeated}
        autoComplete="new-password"
      />
      <DeliveryNote of={delivery} />
      <Button type="submit" variant="primary" busy={pending} className="justify-self-start">
        {t('password.submit')}
      </Button>
    </form>
  );
}
