import { useFormatter, useTranslations } from 'next-intl';
import { DataTable } from '@/components/ui/rows/data-table';
import { Day } from '@/components/ui/time/day';
import type { Transcript } from '@/contract/exams/exams';

/** The grades that pass, from the top of the chart to its foot. */
const GRADES = [30, 27, 24, 21, 18];
const HIGHEST = 30;
const SPAN = 12;

type Point = Transcript['averages'][number];

/** The weighted average after each exam, as a line from exam to exam and as a table. */
export function AverageChart({ averages }: { averages: Point[] }) {
  const t = useTranslations('exams.transcript');
  const format = useFormatter();
  const [first, last] = [averages[0], averages.at(-1)];
  if (!first || !last) return null;
  const summary = t('chartSummary', {
    first: format.number(first.weighted, 'average'),
    last: format.number(last.weighted, 'average'),
  });
  return (
    <figure className="grid gap-3">
      <div className="flex gap-3 pt-2.5 text-muted text-small">
        <div aria-hidden="true" className="-my-2.5 flex flex-col justify-between text-right tabular-nums">
          {GRADES.map((grade) => (
            <span key={grade}>{grade}</span>
          ))}
        </div>
        <Line averages={averages} summary={summary} />
      </div>
      <figcaption className="flex justify-between pt-1 pl-8 text-muted text-small">
        <Day date={first.examDate} />
        <Day date={last.examDate} />
      </figcaption>
      <details className="print:hidden">
        <summary className="w-fit py-1 text-accent text-small">{t('asTable')}</summary>
        <AverageTable averages={averages} />
      </details>
    </figure>
  );
}

/** In a square of 100 that is stretched to the room there is; the strokes keep their width. */
function Line({ averages, summary }: { averages: Point[]; summary: string }) {
  const points = pointsOf(averages);
  return (
    <svg
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      role="img"
      aria-label={summary}
      className="h-44 grow overflow-visible *:[vector-effect:non-scaling-stroke]"
    >
      {GRADES.map((grade) => (
        <path key={grade} d={`M0 ${yOf(grade)}H100`} className="stroke-line" />
      ))}
      <polyline
        points={points.map(({ x, y }) => `${x},${y}`).join(' ')}
        className="fill-none stroke-2 stroke-accent"
      />
      {points.map(({ x, y }) => (
        <path key={x} d={`M${x} ${y}h0`} strokeLinecap="round" className="stroke-8 stroke-accent" />
      ))}
    </svg>
  );
}

/** Places the points at equal distances. Exams come close together: a time axis would hide some points. */
function pointsOf(averages: Point[]) {
  const step = 98 / Math.max(1, averages.length - 1);
  return averages.map(({ weighted }, index) => ({ x: 1 + index * step, y: yOf(weighted) }));
}

const yOf = (grade: number): number => ((HIGHEST - grade) / SPAN) * 100;

function AverageTable({ averages }: { averages: Point[] }) {
  const t = useTranslations('exams.transcript');
  const format = useFormatter();
  return (
    <DataTable
      caption={t('average')}
      columns={[
        { key: 'date', header: t('examDate'), cell: ({ examDate }) => <Day date={examDate} /> },
        {
          key: 'average',
          header: t('weighted'),
          cell: ({ weighted }) => format.number(weighted, 'average'),
          number: true,
        },
      ]}
      rows={averages}
      rowKey={({ examDate, weighted }) => `${examDate} ${weighted}`}
    />
  );
}
