import { useTranslations } from 'next-intl';
import { Status } from '@/components/ui/feedback/status';
import { type Column, DataTable } from '@/components/ui/rows/data-table';
import type { CourseRanking } from '@/contract/courses/courses';
import { useGroupTexts } from '../../reserved-lines';

type Placed = CourseRanking['rows'][number] & { position: number };

/**
 * A part of an order of places by numbers, from position `first` on, with the groups of reserved seats. The
 * reader's own line is marked.
 */
export function OrderTable({
  rows,
  reserved,
  first,
  own,
}: Pick<CourseRanking, 'rows' | 'reserved'> & {
  first: number;
  own: number | null;
}) {
  const t = useTranslations('courses');
  const groupTexts = useGroupTexts();
  const merits: Column<Placed>[] = [
    {
      key: 'kind',
      header: t('ranking.kind'),
      cell: (row) => row.merits && t(`inPlan.${row.merits.kind}`, { year: row.merits.year }),
    },
    {
      ...{ key: 'credits', header: t('ranking.credits'), number: true, width: 'desk:w-28' },
      cell: (row) => row.merits?.credits,
    },
  ];
  const groups: Column<Placed> = {
    key: 'reserved',
    header: t('ranking.group'),
    cell: ({ reserves }) =>
      reserves
        .flatMap((number) => reserved[number - 1] ?? [])
        .map(groupTexts)
        .join('; '),
  };
  return (
    <DataTable
      caption={t('ranking.heading')}
      rows={rows.map((row, index): Placed => ({ ...row, position: first + index }))}
      rowKey={({ number }) => String(number)}
      isOff={({ placed }) => !placed}
      columns={[
        { key: 'position', header: t('ranking.place'), cell: ({ position }) => position, width: 'desk:w-28' },
        { key: 'number', header: t('ranking.number'), cell: ({ number }) => number, width: 'desk:w-40' },
        ...(rows.some((row) => row.merits) ? merits : []),
        ...(reserved.length > 0 ? [groups] : []),
        {
          ...{ key: 'own', header: t('ranking.which'), inLines: 'end' as const },
          cell: ({ number }) => number === own && <Status tone="info">{t('ranking.own')}</Status>,
        },
      ]}
    />
  );
}

/** The reserved places of an order, for which groups, and how they were given. Empty if there were none. */
export function OrderReserves({ reserved, places }: Pick<CourseRanking, 'reserved' | 'places'>) {
  const t = useTranslations('courses');
  const groupTexts = useGroupTexts();
  if (reserved.length === 0) return null;
  return (
    <div className="max-w-prose text-muted">
      <p>{t('ranking.reservedFirst')}</p>
      <ul>
        {reserved.map(({ seats, ...group }, index) => (
          <li key={groupTexts(group)}>
            {index + 1}. {t('reserved.line', { seats, capacity: places, group: groupTexts(group) })}
          </li>
        ))}
      </ul>
    </div>
  );
}
