import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { DetailPage } from '@/components/ui/page/detail-page';
import { Facts } from '@/components/ui/page/facts';
import { Accommodations } from '@/components/ui/people/accommodations';
import { Instant } from '@/components/ui/time/instant';
import type { CourseStudent } from '@/contract/courses/student';
import { EnrolmentLabel } from '../enrolment-label';
import { useGroupTexts } from '../reserved-lines';

/** A student of a course, for the course's professor: the enrolment, the plan, and the other sections. */
export function StudentPage({
  shown: { course, student },
  backHref,
  children,
}: {
  shown: CourseStudent;
  backHref: string;
  children: ReactNode;
}) {
  const shared = useTranslations('shared');
  const { name, preferredName, badge } = student;
  const called = preferredName && shared('calledBy', { name: preferredName });
  return (
    <DetailPage
      back={{ href: backHref, label: course.title }}
      title={name}
      lines={<p className="text-muted">{[badge, called].filter(Boolean).join(' · ')}</p>}
    >
      <StudentFacts student={student} />
      {children}
    </DetailPage>
  );
}

function StudentFacts({ student }: { student: CourseStudent['student'] }) {
  const t = useTranslations('courses');
  const groupTexts = useGroupTexts();
  const { email, programme, plan, status, position, offeredUntil, requestedAt, reason, accommodations } =
    student;
  const { reservedFor } = student;
  const waiting = position !== null && t('roster.position', { position });
  const held = offeredUntil && t('roster.until', { instant: new Date(offeredUntil) });
  const reserved = reservedFor && t('roster.reservedFor', { group: groupTexts(reservedFor) });
  return (
    <Facts
      of={[
        {
          name: t('student.enrolment'),
          value: <EnrolmentLabel status={status} />,
          note: [waiting, held, reserved, reason && t('own.reason', { reason })].filter(Boolean).join(' · '),
        },
        { name: t('roster.since'), value: <Instant at={requestedAt} style="dateTime" /> },
        {
          name: t('roster.plan'),
          value: plan ? t(`inPlan.${plan.kind}`, { year: plan.year }) : t('roster.notInPlan'),
          note: plan && t(`plan.statuses.${plan.status}`),
        },
        {
          name: t('student.accommodations'),
          value: accommodations.length > 0 && <Accommodations of={accommodations} named={false} />,
          note: t('student.accommodationsNote'),
        },
        { name: t('roster.programme'), value: programme },
        { name: t('student.email'), value: email && <Email address={email} /> },
      ]}
    />
  );
}

const Email = ({ address }: { address: string }) => (
  <a href={`mailto:${address}`} className="text-accent underline-offset-3 wrap-anywhere hover:underline">
    {address}
  </a>
);
