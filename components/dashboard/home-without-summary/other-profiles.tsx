'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { ProfileButton } from '@/components/shell/profiles/profile-button';
import { useSwitchProfile } from '@/components/shell/profiles/use-switch-profile';
import { DeliveryNote } from '@/components/ui/feedback/delivery-note';
import { FailedState } from '@/components/ui/feedback/failed-state';
import { Section } from '@/components/ui/page/section';
import { Loading, Skeleton } from '@/components/ui/page/skeleton';
import type { ProfileChoice } from '@/contract/accounts/account';

const loadList = () => import('@/components/shell/profiles/list-profiles');

/** The person's `count` profiles besides the one in use, each one press away. */
export function OtherProfiles({ count }: { count: number }) {
  const t = useTranslations();
  const { others, tryAgain } = useOtherProfiles();
  const { busyKey, delivery, choose } = useSwitchProfile();
  if (others?.length === 0) return null;
  return (
    <Section title={t('dashboard.home.profiles')}>
      {others === 'missing' ? (
        <FailedState title={t('shell.chooseUser.missing')} onTryAgain={tryAgain}>
          {t('dashboard.home.later')}
        </FailedState>
      ) : others ? (
        <ul className="grid gap-2">
          {others.map((profile) => (
            <li key={profile.key}>
              <ProfileButton
                profile={profile}
                busy={busyKey === profile.key}
                onChoose={() => busyKey ?? void choose(profile)}
              />
            </li>
          ))}
        </ul>
      ) : (
        <ComingProfiles count={count} />
      )}
      <DeliveryNote of={delivery} />
    </Section>
  );
}

/** As high as the buttons that will stand there. */
const ComingProfiles = ({ count }: { count: number }) => (
  <Loading>
    <div className="grid gap-2">
      {Array.from({ length: count }, (_, index) => index).map((key) => (
        <Skeleton key={key} className="h-17.5" />
      ))}
    </div>
  </Loading>
);

/** Null until they are known; `missing` where they can't be read now. */
function useOtherProfiles() {
  const [others, setOthers] = useState<ProfileChoice[] | 'missing' | null>(null);
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt asks once more
  useEffect(() => {
    let current = true;
    const ask = async () => {
      const { listProfiles } = await loadList();
      return (await listProfiles({ quiet: true })) ?? 'missing';
    };
    void ask()
      .catch(() => 'missing' as const)
      .then((all) => current && setOthers(all === 'missing' ? all : all.filter((one) => !one.current)));
    return () => {
      current = false;
    };
  }, [attempt]);

  const tryAgain = () => {
    setOthers(null);
    setAttempt(attempt + 1);
  };
  return { others, tryAgain };
}
