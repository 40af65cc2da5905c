import CheckCircleIcon from '@heroicons/react/16/solid/CheckCircleIcon';
import LockClosedIcon from '@heroicons/react/16/solid/LockClosedIcon';
import XCircleIcon from '@heroicons/react/16/solid/XCircleIcon';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { ButtonLink } from '@/components/ui/buttons/button';
import { ContactLine } from '@/components/ui/feedback/contact-line';
import { Status } from '@/components/ui/feedback/status';
import { TextLink } from '@/components/ui/navigation/text-link';
import { CardItem } from '@/components/ui/page/card';
import { Section } from '@/components/ui/page/section';
import { LiveList } from '@/components/ui/rows/live-list';
import { yearName } from '@/contract/catalogue/academic-year';
import type { OwnLock } from '@/contract/locks/locks';

/** What stands now or soon, in the order in which it stops something. */
export function ActiveLocks({ locks }: { locks: OwnLock[] }) {
  const t = useTranslations('locks');
  return (
    <Section title={t('standing')} quiet>
      <LiveList>
        <ul className="grid gap-8">
          {locks.map((lock, at) => (
            <LockCard key={lock.id} lock={lock} primary={at === 0} />
          ))}
        </ul>
      </LiveList>
    </Section>
  );
}

/** A lock: why, since when, what it stops and what it never does, the way out, and who can help. */
function LockCard({ lock, primary }: { lock: OwnLock; primary: boolean }) {
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

/** What a student does most: said to go on where a lock doesn't stop it. */
const DONE_MOST = ['EXAM_BOOK', 'COURSE_ENROL'] as const;
/** What no lock stops. */
const NEVER = ['read', 'pay', 'upload', 'giveUp', 'export'] as const;

/** What a lock stops beside what goes on. */
function LockEffect({ stops, isNow }: { stops: OwnLock['stops']; isNow: boolean }) {
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

/** Where a way out can lead: called as in the menu. */
const PAGES = ['payments', 'documents', 'lessons', 'courses', 'exams', 'processes', 'surveys'] as const;

/** The way out, step by step; the first that is done in the portal has a button. */
function LockSteps({ lock: { title, steps }, primary }: { lock: OwnLock; primary: boolean }) {
  const t = useTranslations('locks');
  const menu = useTranslations('menu');
  if (steps.length === 0) return null;
  const main = steps.find(({ link }) => link?.startsWith('/'));
  const page = PAGES.find((each) => main?.link?.startsWith(`/student/${each}`));
  const action = page ? t('goTo', { page: menu(page) }) : t('go');
  return (
    <div className="mt-3 grid gap-2">
      <h4 className="font-medium">{t('wayOut')}</h4>
      <ol className="grid list-decimal gap-1 ps-5 text-base marker:text-muted">
        {steps.map((step) => (
          <li key={step.text}>
            {step.link && step !== main ? <TextLink href={step.link}>{step.text}</TextLink> : step.text}
          </li>
        ))}
      </ol>
      {main?.link && (
        <p className="print:hidden">
          <ButtonLink
            href={main.link}
            variant={primary ? 'primary' : 'secondary'}
            aria-label={t('goFor', { action, lock: title })}
          >
            {action}
          </ButtonLink>
        </p>
      )}
    </div>
  );
}
