import { getTranslations } from 'next-intl/server';
import { RankingNote } from '@/components/offers/ranking-note';
import { RankingTable } from '@/components/offers/ranking-table';
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

export const generateMetadata = titled('offers.ranking.title');

async function RankingPage({ params, searchParams }: Props) {
  const { id } = await params;
  const [offer, ranking] = await Promise.all([
    readOrNull('student/offers/detail', { offerId: id }),
    readOrNull('student/offers/ranking', { offerId: id }),
  ]);
  if (!offer?.ranking || !ranking) return <MissingPage what="offers.notFound" back="/student/offers" />;
  const t = await getTranslations('offers.ranking');
  const { rows } = ranking;
  const path = `/student/offers/${id}`;
  const page = pageOf((await searchParams).page, rows.length, PAGE_SIZE);
  const first = (page - 1) * PAGE_SIZE;
  return (
    <DetailPage back={{ href: path, label: offer.title }} title={t('title')} lines={<p>{offer.title}</p>}>
      <RankingNote ranking={offer.ranking} position={offer.application?.position ?? null} />
      <RankingTable
        rows={rows.slice(first, first + PAGE_SIZE)}
        first={first + 1}
        seats={ranking.seats}
        own={offer.application?.number ?? null}
      />
      <Pagination
        page={page}
        pageSize={PAGE_SIZE}
        total={rows.length}
        hrefOf={(other) => `${path}/ranking?page=${other}`}
      />
    </DetailPage>
  );
}

export default studentPage(RankingPage, <PageSkeleton rows={10} />);
