import CheckCircleIcon from '@heroicons/react/16/solid/CheckCircleIcon';
import XCircleIcon from '@heroicons/react/16/solid/XCircleIcon';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { OwnLock } from '@/contract/locks/locks';

/** What a student does most: said to go on where a lock doesn't stop it. */
const DONE_MOST = ['EXAM_BOOK', 'COURSE_ENROL'] as const;
/** What no lock stops. */
const NEVER = ['read', 'pay', 'upload', 'giveUp', 'export'] as const;

/** What a lock stops beside what goes on. */
export function LockEffect({ stops, isNow }: { stops: OwnLock['stops']; isNow: boolean }) {
  const t = useTranslations('locks');
  const goOn = DONE_MOST.filter((action) => !stops.includes(action));
  return (
    <div className="mt-3 grid gap-x-8 gap-y-3 border-line border-t pt-3 sm:grid-cols-2">
      <Part title={isNow ? t('stops') : t('willStop')}>
        {stops.map((action) => (
          <Line key={action} icon={<XCircleIcon className="mt-1 size-4 shrink-0 text-muted" />}>
            {t(`action.${action}`)}
          </Line>
        ))}
      </Part>
      <Part title={t('goesOn')}>
        {goOn.map((action) => (
          <Line key={action} icon={<GoesOn />}>
            {t(`action.${action}`)}
          </Line>
        ))}
        {NEVER.map((word) => (
          <Line key={word} icon={<GoesOn />}>
            {t(`never.${word}`)}
          </Line>
        ))}
      </Part>
    </div>
  );
}

const GoesOn = () => <CheckCircleIcon className="mt-1 size-4 shrink-0 text-success" />;

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <div>
    <h4 className="text-muted text-small">{title}</h4>
    <ul className="mt-1 grid gap-1 text-base">{children}</ul>
  </div>
);

const Line = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <li className="flex items-start gap-2">
    {icon}
    <span>{children}</span>
  </li>
);
