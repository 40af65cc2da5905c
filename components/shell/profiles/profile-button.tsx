'use client';

import { useTranslations } from 'next-intl';
import { Spinner } from '@/components/ui/buttons/spinner';
import type { ProfileChoice } from '@/contract/accounts/account';

/** One of the person's profiles, to be taken: its type, name and badge. */
export function ProfileButton({
  profile: { type, name, badge, current },
  busy,
  onChoose,
}: {
  profile: ProfileChoice;
  busy: boolean;
  onChoose: () => void;
}) {
  const t = useTranslations();
  return (
    <button
      type="button"
      onClick={onChoose}
      aria-busy={busy || undefined}
      aria-current={current ? 'true' : undefined}
      className="relative flex w-full items-center gap-3 rounded-corner border border-control px-4 py-3 text-left transition-colors hover:bg-sunken aria-[current]:border-accent aria-[current]:bg-accent-wash"
    >
      <span className="grid grow">
        <span className="font-semibold">
          {type === 'student' || type === 'professor' ? t(`menu.title.${type}`) : type}
        </span>
        <span className="text-muted text-small">
          {name} · {badge ? t('shell.user.badge', { badge }) : t('shell.chooseUser.noBadge')}
        </span>
      </span>
      {current && !busy && <span className="text-accent text-small">{t('shell.chooseUser.current')}</span>}
      {busy && <Spinner className="absolute right-4 size-5" />}
    </button>
  );
}
