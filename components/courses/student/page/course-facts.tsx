import { useTranslations } from 'next-intl';
import { Facts } from '@/components/ui/page/facts';
import { Person } from '@/components/ui/people/person';
import { Instant } from '@/components/ui/time/instant';
import type { CourseDetail } from '@/contract/courses/courses';

/** All that is known of a course: where it stands in the plan, how one enrols, whom to ask. */
export function CourseFacts({ course }: { course: CourseDetail }) {
  const t = useTranslations('courses');
  const { window, plan, academicYear, contacts } = course;
  const year = t('year', { from: String(academicYear), to: String(academicYear + 1) });
  const instant = (at: string | undefined) => at && <Instant at={at} style="dateTime" />;
  return (
    <Facts
      of={[
        {
          name: t('facts.teachers', { count: contacts.length }),
          value: contacts.length > 0 ? <Contacts of={contacts} /> : null,
        },
        { name: t('facts.when'), value: `${t(`term.${course.term}`)}, ${year}` },
        { name: t('facts.partition'), value: course.partition },
        { name: t('facts.faculty'), value: course.faculty },
        {
          name: t('facts.plan'),
          value: plan && t(`inPlan.${plan.kind}`, { year: plan.year }),
        },
        { name: t('facts.mode'), value: window && t(`mode.${window.mode}`) },
        { name: t('facts.opens'), value: instant(window?.opensAt) },
        { name: t('facts.closes'), value: instant(window?.closesAt) },
        { name: t('facts.dropUntil'), value: instant(window?.dropUntil) },
      ]}
    />
  );
}

function Contacts({ of: contacts }: { of: CourseDetail['contacts'] }) {
  return (
    <ul>
      {contacts.map(({ id, name, email }) => (
        <li key={id}>
          <Person name={name} email={email} />
        </li>
      ))}
    </ul>
  );
}
