'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/buttons/button';
import { DeliveryNote } from '@/components/ui/feedback/delivery-note';
import { Notice } from '@/components/ui/feedback/notice';
import { Reasons } from '@/components/ui/feedback/reasons';
import { PasswordField } from '@/components/ui/fields/password-field';
import { TextField } from '@/components/ui/fields/text-field';
import { TextLink } from '@/components/ui/navigation/text-link';
import { Page } from '@/components/ui/page/page';
import { dropFragment, useFragment } from '@/lib/browser/alerts/use-fragment';
import { useForm } from '@/lib/browser/forms/use-form';

/** Asks for the link, or sets the password with the link's token. No server sees the fragment (C11). */
export function Recovery() {
  const token = useFragment()?.get('token');
  return token ? <SetPassword token={token} /> : <AskForLink />;
}

function AskForLink() {
  const t = useTranslations('account');
  const [sent, setSent] = useState(false);
  const { form, errors, pending, delivery } = useForm({
    path: 'user/recovery',
    schema: async () => (await import('@/contract/accounts/account-forms')).recoveryAsked,
    onDone: () => setSent(true),
  });
  return (
    <Page title={t('recovery.title')} lead={t('recovery.lead')}>
      <form {...form} className="grid gap-5">
        <div role="status">{sent && <Notice tone="success">{t('recovery.sent')}</Notice>}</div>
        <TextField
          name="email"
          type="email"
          label={t('email')}
          error={errors.email}
          autoComplete="email"
          required
        />
        <DeliveryNote of={delivery} />
        <Button type="submit" variant="primary" busy={pending}>
          {t(sent ? 'recovery.again' : 'recovery.submit')}
        </Button>
        <LoginLink />
      </form>
    </Page>
  );
}

function SetPassword({ token }: { token: string }) {
  const t = useTranslations('account');
  const [changed, setChanged] = useState(false);
  const { form, errors, pending, reasons, delivery } = useForm({
    path: 'user/recovery',
    schema: async () => (await import('@/contract/accounts/account-forms')).recoverySet,
    extra: () => ({ token }),
    onDone: () => {
      dropFragment();
      setChanged(true);
    },
  });
  return (
    <Page title={t('recovery.setTitle')}>
      {changed ? (
        <Notice tone="success">{t('recovery.changed')}</Notice>
      ) : (
        <form {...form} className="grid gap-5">
          <Reasons of={reasons} announced />
          <PasswordField
            name="newPassword"
            label={t('password.new')}
            hint={t('password.hint')}
            error={errors.newPassword}
            autoComplete="new-password"
          />
          <DeliveryNote of={delivery} />
          <Button type="submit" variant="primary" busy={pending}>
            {t('recovery.set')}
          </Button>
        </form>
      )}
      <LoginLink />
    </Page>
  );
}

function LoginLink() {
  const t = useTranslations('account.recovery');
  return <TextLink href="/account/login">{t('login')}</TextLink>;
}
