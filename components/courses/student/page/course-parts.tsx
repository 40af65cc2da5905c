import { useTranslations } from 'next-intl';
import { Facts } from '@/components/ui/page/facts';
import { Section } from '@/components/ui/page/section';
import { Person } from '@/components/ui/people/person';
import { DataTable } from '@/components/ui/rows/data-table';
import { Instant } from '@/components/ui/time/instant';
import type { CourseDetail } from '@/contract/courses/courses';
import type { PublishedSyllabus } from '@/contract/courses/syllabus';
import { useLanguage } from '@/i18n/use-language';
import { EnrolmentLabel } from '../../enrolment-label';

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

/** What became of each time the reader enrolled, newest first. */
export function EnrolmentHistory({ history }: { history: CourseDetail['history'] }) {
  const t = useTranslations('courses.detail');
  return (
    <DataTable
      caption={t('historyCaption')}
      columns={[
        {
          key: 'when',
          header: t('when'),
          cell: ({ requestedAt }) => <Instant at={requestedAt} style="dateTime" />,
        },
        { key: 'state', header: t('state'), cell: ({ status }) => <EnrolmentLabel status={status} /> },
        { key: 'reason', header: t('reason'), cell: ({ reason }) => reason ?? '–' },
      ]}
      rows={history}
      rowKey={({ requestedAt, status }) => requestedAt + status}
    />
  );
}

/** The published syllabus, as plain text. A part in another language than the reader's names its language. */
export function Syllabus({ syllabus: { publishedAt, parts } }: { syllabus: PublishedSyllabus }) {
  const t = useTranslations('courses.syllabus');
  const own = useLanguage();
  return (
    <Section title={t('title')} lead={t('updated', { instant: new Date(publishedAt) })}>
      <div className="grid max-w-prose gap-5">
        {parts.map(({ part, text, language }) => (
          <div key={part} className="grid gap-1">
            <h3 className="font-semibold">
              {t(`parts.${part}`)}
              {language !== own && (
                <span className="font-normal text-muted text-small"> · {t(`inLanguage.${language}`)}</span>
              )}
            </h3>
            <p lang={language} className="whitespace-pre-line wrap-anywhere">
              {text}
            </p>
          </div>
        ))}
      </div>
    </Section>
  );
}
