'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useSyncExternalStore } from 'react';
import { Button, LeavingLink } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { PasswordField } from '@/components/ui/password-field';
import { Reasons } from '@/components/ui/reasons';
import { toBase64Text } from '@/lib/browser/password';
import { type Asked, stepUpStore } from '@/lib/browser/step-up';
import { useForm } from '@/lib/browser/use-form';

/** Asks who somebody is before a change that an open session alone is not enough for; what was typed stays as it is. */
export function StepUpDialog() {
  const t = useTranslations('session.stepUp');
  const asked = useSyncExternalStore(stepUpStore.subscribe, stepUpStore.read, stepUpStore.readOnServer);
  if (!asked) return null;
  const cancel = () => asked.end(false);
  return (
    <Dialog open onClose={cancel} title={t('title')}>
      {asked.elsewhere === null ? (
        <ByPassword asked={asked} onCancel={cancel} />
      ) : (
        <Elsewhere path={asked.elsewhere} onCancel={cancel} />
      )}
    </Dialog>
  );
}

function ByPassword({ asked, onCancel }: { asked: Asked; onCancel: () => void }) {
  const t = useTranslations('session.stepUp');
  const { form, errors, pending, reasons } = useForm({
    path: '/api/user/stepup',
    schema: async () => (await import('@/contract/account-forms')).stepUpForm,
    toBody: ({ password }) => ({ password: toBase64Text(String(password)) }),
    onDone: () => asked.end(true),
  });
  return (
    <form {...form} className="grid gap-5">
      <p>{t('text')}</p>
      <Reasons of={reasons} announced />
      <PasswordField
        name="password"
        label={t('password')}
        error={errors.password}
        autoComplete="current-password"
        autoFocus
      />
      <Choices onCancel={onCancel}>
        <Button type="submit" variant="primary" busy={pending}>
          {t('confirm')}
        </Button>
      </Choices>
    </form>
  );
}

/** Through the gateway and back to this page, where what was typed is put back. */
function Elsewhere({ path, onCancel }: { path: string; onCancel: () => void }) {
  const t = useTranslations('session.stepUp');
  const next = new URLSearchParams({ next: location.pathname + location.search });
  return (
    <div className="grid gap-5">
      <p>{t('elsewhere')}</p>
      <Choices onCancel={onCancel}>
        <LeavingLink href={`${path}&${next}`} variant="primary">
          {t('goThere')}
        </LeavingLink>
      </Choices>
    </div>
  );
}

function Choices({ onCancel, children }: { onCancel: () => void; children: ReactNode }) {
  const t = useTranslations('shared');
  return (
    <div className="mt-1 flex flex-wrap-reverse justify-end gap-3">
      <Button onClick={onCancel}>{t('cancel')}</Button>
      {children}
    </div>
  );
}
