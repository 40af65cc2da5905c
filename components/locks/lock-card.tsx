import LockClosedIcon from '@heroicons/react/16/solid/LockClosedIcon';
import { useTranslations } from 'next-intl';
import { ContactLine } from '@/components/ui/feedback/contact-line';
import { Status } from '@/components/ui/feedback/status';
import { CardItem } from '@/components/ui/page/card';
import { yearName } from '@/contract/catalogue/academic-year';
import type { OwnLock } from '@/contract/locks/locks';
import { LockEffect } from './lock-effect';
import { LockSteps } from './lock-steps';

/** A lock: why, since when, what it stops and what it never does, the way out, and who can help. */
export function LockCard({ lock, primary }: { lock: OwnLock; primary: boolean }) {
  const t = useTranslations('locks');
  const { id, title, reason, courseTitle, academicYear, passes, endsAt } = lock;
  return (
    <CardItem id={`lock-${id}`} title={title} status={<LockState lock={lock} />}>
      <p className="max-w-prose text-base">{reason}</p>
      {courseTitle && <p className="text-muted">{t('ofCourse', { course: courseTitle })}</p>}
      {academicYear !== null && <p className="text-muted">{t('ofYear', { year: yearName(academicYear) })}</p>}
      {endsAt && <p className="text-muted">{t('endsAt', { at: new Date(endsAt) })}</p>}
      {passes.map(({ action, until }) => (
        <p key={`${action} ${until}`}>
          <Status tone="info">{t('pass', { action: t(`action.${action}`), until: new Date(until) })}</Status>
        </p>
      ))}
      <LockEffect stops={lock.stops} isNow={lock.status === 'active'} />
      <LockSteps lock={lock} primary={primary} />
      <h4 className="mt-3 font-medium">{t('help')}</h4>
      <ContactLine office={lock.ownerOffice} />
    </CardItem>
  );
}

function LockState({ lock: { status, stopsFrom } }: { lock: OwnLock }) {
  const t = useTranslations('locks.since');
  const at = new Date(stopsFrom);
  return (
    <Status
      tone={status === 'active' ? 'danger' : 'warning'}
      icon={<LockClosedIcon className="size-4 shrink-0 self-center" />}
    >
      {status === 'active' ? t('active', { at }) : t('coming', { at })}
    </Status>
  );
}
