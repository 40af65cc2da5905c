'use client';

import { useTranslations } from 'next-intl';
import { Button, LeavingLink } from '@/components/ui/buttons/button';
import { DeliveryNote } from '@/components/ui/feedback/delivery-note';
import { Reasons } from '@/components/ui/feedback/reasons';
import { PasswordField } from '@/components/ui/fields/password-field';
import { Dialog, DialogActions } from '@/components/ui/overlays/dialog';
import type { ConfirmationQuestion } from '@/lib/browser/calls/step-up';
import { toBase64Text } from '@/lib/browser/forms/password';
import { useForm } from '@/lib/browser/forms/use-form';

/** Confirms who somebody is by the password, or through the gateway. */
export default function StepUpDialog({ asked }: { asked: ConfirmationQuestion }) {
  const t = useTranslations('session.stepUp');
  const cancel = () => asked.end(false);
  return (
    <Dialog open onClose={cancel} title={t('title')} backLabel={t('back')}>
      {asked.elsewhere === null ? <ByPassword asked={asked} /> : <Elsewhere path={asked.elsewhere} />}
    </Dialog>
  );
}

function ByPassword({ asked }: { asked: ConfirmationQuestion }) {
  const t = useTranslations('session.stepUp');
  const { form, errors, pending, reasons, delivery } = useForm({
    path: 'user/stepup',
    schema: async () => (await import('@/contract/accounts/account-forms')).stepUpForm,
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
      <DeliveryNote of={delivery} />
      <DialogActions>
        <Button type="submit" variant="primary" busy={pending}>
          {t('confirm')}
        </Button>
      </DialogActions>
    </form>
  );
}

/** Through the gateway and back to this page, where what was typed is put back. */
function Elsewhere({ path }: { path: string }) {
  const t = useTranslations('session.stepUp');
  const next = new URLSearchParams({ next: location.pathname + location.search });
  return (
    <div className="grid gap-5">
      <p>{t('elsewhere')}</p>
      <DialogActions>
        <LeavingLink href={`${path}&${next}`} variant="primary">
          {t('goThere')}
        </LeavingLink>
      </DialogActions>
    </div>
  );
}
