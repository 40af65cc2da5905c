import type { Metadata } from 'next';
import { getFormatter, getTranslations } from 'next-intl/server';
import { RegisterTable } from '@/components/presences/professor/register-table';
import { RosterAttendance } from '@/components/presences/professor/roster-attendance';
import { AsOf } from '@/components/session/as-of';
import { ExportButton } from '@/components/ui/buttons/export-button';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { DetailPage } from '@/components/ui/page/detail-page';
import { MissingPage } from '@/components/ui/page/missing-page';
import { PageSkeleton } from '@/components/ui/page/skeleton';
import type { RegisterLesson, RegisterRow } from '@/contract/presences/presences';
import { ClientMessages, type Namespace } from '@/i18n/client-messages';
import { readOrNull } from '@/lib/bff/pages/read';
import { professorPage } from '../../../../with-skeleton';

type Props = { params: Promise<{ id: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const register = await readOrNull('professor/presences/register', { courseId: (await params).id });
  const t = await getTranslations('presences');
  return { title: register ? t('register.named', { course: register.courseTitle }) : t('notFound.title') };
}

const onRegister: Namespace[] = [
  'presences.register',
  'presences.roll',
  'presences.kind',
  'presences.status',
  'presences.sign',
];

async function RegisterPage({ params }: Props) {
  const t = await getTranslations('presences');
  const register = await readOrNull('professor/presences/register', { courseId: (await params).id });
  if (!register) return <MissingPage what="presences.notFound" back="/professor/presences" />;
  const { courseId, courseTitle, rows, lessons, now } = register;
  return (
    <ClientMessages namespaces={onRegister}>
      <DetailPage
        back={{ href: '/professor/presences', label: t('title') }}
        title={courseTitle}
        lines={
          <p className="text-muted">
            {t('register.counted', { lessons: lessons.length, students: rows.length })}
          </p>
        }
        actions={
          <ExportButton path="professor/presences/export" of={{ courseId }}>
            {t('register.export')}
          </ExportButton>
        }
      >
        {rows.length === 0 ? (
          <EmptyState>{t('register.none')}</EmptyState>
        ) : (
          <RegisterTable lessons={await datedOf(lessons)} rows={rows.map(withAttendance)} />
        )}
        <AsOf now={now} />
      </DetailPage>
    </ClientMessages>
  );
}

async function datedOf(lessons: RegisterLesson[]) {
  const format = await getFormatter();
  return lessons.map(({ lessonId, kind, startsAt }) => ({
    ...{ lessonId, kind },
    day: format.dateTime(new Date(startsAt), { day: 'numeric', month: 'numeric' }),
  }));
}

const withAttendance = ({ careerId, name, preferredName, badge, statuses, kinds }: RegisterRow) => ({
  ...{ careerId, name, preferredName, badge, statuses },
  attendance: <RosterAttendance kinds={kinds} />,
});

export default professorPage(RegisterPage, <PageSkeleton rows={10} />);
