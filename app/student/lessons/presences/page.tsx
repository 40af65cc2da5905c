import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { OwnCourse } from '@/components/presences/student/own-course';
import { AsOf } from '@/components/session/as-of';
import { ButtonLink } from '@/components/ui/buttons/button';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { DetailPage } from '@/components/ui/page/detail-page';
import { PageSkeleton } from '@/components/ui/page/skeleton';
import { ClientMessages } from '@/i18n/client-messages';
import { read, requireSession } from '@/lib/bff/pages/read';
import { LiveRefresh } from '../../../live-refresh';
import { withSkeleton } from '../../../with-skeleton';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('presences.own'))('title') };
}

async function OwnPresencesPage() {
  await requireSession({ type: 'student' });
  const t = await getTranslations('presences.own');
  const menu = await getTranslations('menu');
  const { courses, now } = await read('student/presences/list');
  return (
    <ClientMessages namespaces={['presences.dispute', 'presences.announce']}>
      <DetailPage
        back={{ href: '/student/lessons', label: menu('lessons') }}
        title={t('title')}
        actions={<ButtonLink href="/student/lessons/checkin">{t('typeCode')}</ButtonLink>}
      >
        {courses.length === 0 && <EmptyState>{t('none')}</EmptyState>}
        {courses.map((course) => (
          <OwnCourse key={course.courseId} course={course} now={now} />
        ))}
        <AsOf now={now} />
      </DetailPage>
      <LiveRefresh page="student/lessons/presences" />
    </ClientMessages>
  );
}

export default withSkeleton(OwnPresencesPage, <PageSkeleton rows={6} />);
