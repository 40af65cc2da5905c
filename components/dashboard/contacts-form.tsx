'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/buttons/button';
import { DeliveryNote } from '@/components/ui/feedback/delivery-note';
import { TextField } from '@/components/ui/fields/text-field';
import type { Contact } from '@/contract/dashboard/dashboard';
import { useDone } from '@/lib/browser/calls/use-done';
import { useForm } from '@/lib/browser/forms/use-form';

/** Asks for the contacts that are missing, and for nothing else. */
export function ContactsForm({ missing }: { missing: Contact[] }) {
  const t = useTranslations('dashboard.contacts');
  const done = useDone('profile');
  const { form, errors, pending, delivery } = useForm({
    path: 'user/smallupdateprofile',
    schema: async () => (await import('@/contract/accounts/account-forms')).smallUpdateProfileRequest,
    draft: 'dashboard.contacts',
    validates: true,
    onDone: () => done(t('done')),
  });
  return (
    <form {...form} className="grid justify-items-start gap-4">
      {missing.map((contact) => (
        <TextField
          key={contact}
          name={contact}
          type={fields[contact].type}
          autoComplete={fields[contact].autoComplete}
          label={t(contact)}
          error={errors[contact]}
          required
        />
      ))}
      <DeliveryNote of={delivery} />
      <Button type="submit" busy={pending}>
        {t('submit')}
      </Button>
    </form>
  );
}

const fields = {
  email: { type: 'email', autoComplete: 'email' },
  phone: { type: 'tel', autoComplete: 'tel' },
};
