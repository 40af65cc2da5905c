import { useFormatter, useTranslations } from 'next-intl';
import { Status } from '@/components/ui/feedback/status';
import { DataTable } from '@/components/ui/rows/data-table';

type Ranked = { number: number; points: number };

/** A part of a ranking by numbers, from the position `first` on; the reader's own line says so. */
export function RankingTable({
  rows,
  first,
  seats,
  own,
}: {
  rows: Ranked[];
  first: number;
  seats: number;
  own: number | null;
}) {
  const t = useTranslations('offers.ranking');
  const format = useFormatter();
  const placed = rows.map((row, index) => ({ ...row, position: first + index }));
  return (
    <DataTable
      caption={t('title')}
      rows={placed}
      rowKey={({ number }) => String(number)}
      isOff={({ position }) => position > seats}
      columns={[
        { key: 'position', header: t('place'), cell: ({ position }) => position, width: 'desk:w-28' },
        { key: 'number', header: t('number'), cell: ({ number }) => number, width: 'desk:w-40' },
        {
          key: 'points',
          header: t('points'),
          cell: ({ points }) => format.number(points / 100, { maximumFractionDigits: 2 }),
          number: true,
          width: 'desk:w-28',
        },
        {
          key: 'own',
          header: t('which'),
          cell: ({ number }) => number === own && <Status tone="info">{t('own')}</Status>,
          inLines: 'end',
        },
      ]}
    />
  );
}
