import { useFormatter, useTranslations } from 'next-intl';
import { DataTable } from '@/components/ui/data-table';
import type { Transcript } from '@/contract/exams';
import { Day } from './day';

const WIDTH = 640;
const HEIGHT = 180;
const LEFT = 32;
const TOP = 12;
const EDGE = 8;
/** The grades that pass. */
const LOWEST = 18;
const HIGHEST = 30;
const LINES = [18, 21, 24, 27, 30];

type Point = Transcript['averages'][number];

/** The weighted average after each exam, as a line from exam to exam and as a table. */
export function AverageChart({ averages }: { averages: Point[] }) {
  const t = useTranslations('exams.transcript');
  const format = useFormatter();
  const points = pointsOf(averages);
  const [first, last] = [averages[0], averages.at(-1)];
  if (!first || !last) return null;
  const summary = t('chartSummary', {
    first: format.number(first.weighted, 'average'),
    last: format.number(last.weighted, 'average'),
  });
  return (
    <figure className="grid gap-3">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={summary} className="h-auto w-full">
        {LINES.map((grade) => (
          <GradeLine key={grade} grade={grade} />
        ))}
        <polyline
          points={points.map(({ x, y }) => `${x},${y}`).join(' ')}
          className="fill-none stroke-2 stroke-accent"
        />
        {points.map(({ x, y }) => (
          <circle key={x} cx={x} cy={y} r={4} className="fill-accent" />
        ))}
      </svg>
      <figcaption className="flex justify-between pl-8 text-muted text-small">
        <Day date={first.examDate} />
        <Day date={last.examDate} />
      </figcaption>
      <details className="print:hidden">
        <summary className="w-fit py-1 text-accent text-small">{t('asTable')}</summary>
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
      </details>
    </figure>
  );
}

function GradeLine({ grade }: { grade: number }) {
  const y = yOf(grade);
  return (
    <>
      <line x1={LEFT} x2={WIDTH} y1={y} y2={y} className="stroke-line" />
      <text x={LEFT - 8} y={y + 5} textAnchor="end" className="fill-muted text-small tabular-nums">
        {grade}
      </text>
    </>
  );
}

/** One after the other at equal distances: exams come in heaps, and time would hide them behind each other. */
function pointsOf(averages: Point[]) {
  const step = (WIDTH - LEFT - 2 * EDGE) / Math.max(1, averages.length - 1);
  return averages.map(({ weighted }, index) => ({ x: LEFT + EDGE + index * step, y: yOf(weighted) }));
}

const yOf = (grade: number) =>
  TOP + ((HIGHEST - Math.max(LOWEST, grade)) / (HIGHEST - LOWEST)) * (HEIGHT - 2 * TOP);
