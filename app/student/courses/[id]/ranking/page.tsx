import { getTranslations } from 'next-intl/server';
import { OrderMade } from '@/components/courses/student/ranking/order-made';
import { OrderReserves, OrderTable } from '@/components/courses/student/ranking/order-table';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { pageOf } from '@/components/ui/navigation/page-of';
import { Pagination } from '@/components/ui/navigation/pagination';
import { DetailPage } from '@/components/ui/page/detail-page';
import { MissingPage } from '@/components/ui/page/missing-page';
import { PageSkeleton } from '@/components/ui/page/skeleton';
import { readOrNull } from '@/lib/bff/pages/read';
import { titled } from '../../../../titled';
import { studentPage } from '../../../../with-skeleton';

const PAGE_SIZE = 100;

type Props = { params: Promise<{ id: string }>; searchParams: Promise<{ page?: string | string[] }> };

export const generateMetadata = titled('courses.ranking.heading');

async function CourseRankingPage({ params, searchParams }: Props) {
  const { id } = await params;
  const [course, ranking] = await Promise.all([
    readOrNull('student/courses/detail', { courseId: id }),
    readOrNull('student/courses/ranking', { courseId: id }),
  ]);
  if (!course || !ranking) return <MissingPage what="courses.notFound" back="/student/courses" />;
  const t = await getTranslations('courses.ranking');
  const { rows, reserved, places } = ranking;
  const path = `/student/courses/${id}`;
  const page = pageOf((await searchParams).page, rows.length, PAGE_SIZE);
  const first = (page - 1) * PAGE_SIZE;
  const own = course.enrolment?.ranking ?? null;
  return (
    <DetailPage
      back={{ href: path, label: course.title }}
      title={t('heading')}
      lines={<p className="text-muted">{course.title}</p>}
    >
      <OrderMade ranking={ranking} position={own?.position ?? null} />
      <p className="max-w-prose text-muted">{t('lots')}</p>
      <OrderReserves reserved={reserved} places={places} />
      {rows.length === 0 ? (
        <EmptyState>{t('none')}</EmptyState>
      ) : (
        <OrderTable
          rows={rows.slice(first, first + PAGE_SIZE)}
          reserved={reserved}
          first={first + 1}
          own={own?.number ?? null}
        />
      )}
      <Pagination
        page={page}
        pageSize={PAGE_SIZE}
        total={rows.length}
        hrefOf={(other) => `${path}/ranking?page=${other}`}
      />
    </DetailPage>
  );
}

export default studentPage(CourseRankingPage, <PageSkeleton rows={10} />);
