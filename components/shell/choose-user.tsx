'use client';

import { useTranslations } from 'next-intl';
import { Dialog } from '@/components/ui/dialog';
import { Skeleton } from '@/components/ui/skeleton';
import { Spinner } from '@/components/ui/spinner';
import type { ProfileChoice } from '@/contract/account';

/** "Choose user": the profiles as buttons with type, name and badge (B5). `profiles` is null until they are known. */
export function ChooseUser({
  open,
  onClose,
  profiles,
  busyKey,
  onChoose,
}: {
  open: boolean;
  onClose: () => void;
  profiles: ProfileChoice[] | null;
  /** The profile that is being switched to. */
  busyKey: string | null;
  onChoose: (profile: ProfileChoice) => void;
}) {
  const t = useTranslations('shell.chooseUser');
  return (
    <Dialog open={open} onClose={onClose} title={t('title')}>
      <p className="mb-4 text-muted">{t('text')}</p>
      <ul className="grid gap-2">
        {profiles?.map((profile) => (
          <li key={profile.key}>
            <ProfileButton
              profile={profile}
              busy={busyKey === profile.key}
              onChoose={() => busyKey ?? onChoose(profile)}
            />
          </li>
        )) ?? <Skeleton className="h-18" />}
      </ul>
    </Dialog>
  );
}

function ProfileButton({
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
      className="flex w-full items-center gap-3 rounded-corner border border-control px-4 py-3 text-left transition-colors hover:bg-sunken aria-[current]:border-accent aria-[current]:bg-accent-wash"
    >
      <span className="grid grow">
        <span className="font-semibold">
          {type === 'student' || type === 'professor' ? t(`menu.title.${type}`) : type}
        </span>
        <span className="text-muted text-small">
          {name} · {badge ? t('shell.user.badge', { badge }) : t('shell.chooseUser.noBadge')}
        </span>
      </span>
      {current && <span className="text-accent text-small">{t('shell.chooseUser.current')}</span>}
      {busy && <Spinner />}
    </button>
  );
}
