import { getTranslations } from 'next-intl/server';
import { OwnCourse } from '@/components/presences/student/own-course';
import { ButtonLink } from '@/components/ui/buttons/button';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { DetailPage } from '@/components/ui/page/detail-page';
import { PageSkeleton } from '@/components/ui/page/skeleton';
import { ClientMessages } from '@/i18n/client-messages';
import { read } from '@/lib/bff/pages/read';
import { LiveRefresh } from '../../../live-refresh';
import { titled } from '../../../titled';
import { studentPage } from '../../../with-skeleton';

export const generateMetadata = titled('presences.own.title');

async function OwnPresencesPage() {
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
        <LiveRefresh page="student/lessons/presences" now={now} />
      </DetailPage>
    </ClientMessages>
  );
}

export default studentPage(OwnPresencesPage, <PageSkeleton rows={6} />);
