'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { Button } from '@/components/ui/buttons/button';
import { DeliveryNote } from '@/components/ui/feedback/delivery-note';
import { Notice } from '@/components/ui/feedback/notice';
import { PasswordField } from '@/components/ui/fields/password-field';
import { TextField } from '@/components/ui/fields/text-field';
import { TextLink } from '@/components/ui/navigation/text-link';
import { showAlert } from '@/lib/browser/alerts/alerts';
import { toBase64Text } from '@/lib/browser/forms/password';
import { useForm } from '@/lib/browser/forms/use-form';
import { forgetOfflineCopies } from '@/lib/browser/offline/offline-copy';
import { enter } from '@/lib/browser/session/enter';
import { LOGIN_DATA_KEY } from '@/lib/browser/session/login-data';

/** Signs in; then opens `next`, a link's offer, or home (A4, B8). `second`: another way in stands first. */
export function LoginForm({ next, second = false }: { next: string | null; second?: boolean }) {
  const t = useTranslations('account');
  const [entering, setEntering] = useState(false);
  useEffect(() => forgetOfflineCopies(), []); // nobody is signed in
  const { form, errors, pending, reasons, delivery } = useForm({
    path: 'user/login',
    schema: async () => (await import('@/contract/accounts/account-forms')).loginForm,
    toBody: ({ username, password }) => ({
      username: String(username),
      password: toBase64Text(String(password)),
    }),
    onDone: (result) => {
      setEntering(true);
      enter(result, next);
    },
  });
  return (
    <form {...form} className="grid gap-5">
      {reasons.map(({ code, text }) => (
        <Notice key={code} tone="danger">
          {text}
        </Notice>
      ))}
      <TextField
        name="username"
        label={t('login.username')}
        error={errors.username}
        autoComplete="username"
        autoCapitalize="none"
        required
      />
      <PasswordField
        name="password"
        label={t('login.password')}
        error={errors.password}
        autoComplete="current-password"
      />
      <DeliveryNote of={delivery} />
      <Button type="submit" variant={second ? 'secondary' : 'primary'} busy={pending || entering}>
        {t('login.submit')}
      </Button>
      <p className="grid gap-1">
        <TextLink href="/account/recovery">{t('login.forgotten')}</TextLink>
        <TextLink href="/account/register">{t('login.register')}</TextLink>
      </p>
    </form>
  );
}

/** Says that the session expired, when the copy of its record is still here, and removes it (A4). */
export function ExpiredNotice() {
  useEffect(() => {
    if (localStorage.getItem(LOGIN_DATA_KEY) === null) return;
    localStorage.removeItem(LOGIN_DATA_KEY);
    showAlert({ type: 'warning', code: 'shared.sessionExpired' });
  }, []);
  return null;
}
