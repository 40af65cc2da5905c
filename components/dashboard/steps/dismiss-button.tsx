'use client';

import XMarkIcon from '@heroicons/react/20/solid/XMarkIcon';
import { useTranslations } from 'next-intl';
import { KeptFocus } from '@/components/ui/page/kept-focus';
import type { ProfileType } from '@/contract/accounts/account';
import { useCall } from '@/lib/browser/calls/use-call';

/** Leaves a step out that was only good to know. */
export function DismissButton({
  reader,
  stepKey,
  title,
}: {
  reader: ProfileType;
  stepKey: string;
  title: string;
}) {
  const t = useTranslations('dashboard.steps.row');
  const { submit, pending } = useCall(`${reader}/dashboard/dismiss`, { refresh: true });
  return (
    <KeptFocus>
      <button
        type="button"
        aria-label={t('dismiss', { step: title })}
        aria-disabled={pending}
        onClick={() => void submit({ key: stepKey })}
        className="relative -mr-2 ml-1 grid size-11 shrink-0 place-items-center rounded-corner text-muted hover:bg-sunken hover:text-ink"
      >
        <XMarkIcon className="size-5" />
      </button>
    </KeptFocus>
  );
}
