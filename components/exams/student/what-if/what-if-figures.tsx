import { useFormatter, useTranslations } from 'next-intl';
import { FromTo } from '@/components/ui/figures/from-to';
import type { Transcript } from '@/contract/exams/exams';
import type { whatIf } from './what-if';

type Figures = Pick<Transcript, 'weighted' | 'arithmetic' | 'degreeBase'>;

/** "Media ponderata 26,4 → 26,9": how the figures of the transcript would change, said as they do. */
export function WhatIfFigures({ before, after }: { before: Figures; after: ReturnType<typeof whatIf> }) {
  const t = useTranslations('exams');
  const format = useFormatter();
  const write = (value: number | null) => (value === null ? null : format.number(value, 'average'));
  return (
    <div role="status" className="min-w-0 grow">
      <p className="text-muted text-small">{t('whatIf.counted', { count: after.count, cfu: after.cfu })}</p>
      <dl className="flex flex-wrap gap-x-6 gap-y-1">
        {(['weighted', 'arithmetic', 'degreeBase'] as const).map((name) => {
          const [from, to] = [write(before[name]), write(after[name])];
          return (
            <div key={name} className="flex items-baseline gap-2">
              <dt className="text-muted text-small">{t(`transcript.${name}`)}</dt>
              <dd>{to === null ? '–' : <FromTo from={from === to ? null : from} to={to} />}</dd>
            </div>
          );
        })}
      </dl>
    </div>
  );
}
