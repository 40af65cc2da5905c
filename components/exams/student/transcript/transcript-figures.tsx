import { useFormatter, useTranslations } from 'next-intl';
import { CreditsBar } from '@/components/ui/figures/credits-bar';
import type { Transcript } from '@/contract/exams/exams';

/** What a transcript comes to: credits, averages, and the grade that the degree starts from. */
export function TranscriptFigures({ transcript }: { transcript: Transcript }) {
  const t = useTranslations('exams.transcript');
  const format = useFormatter();
  const { credits, weighted, arithmetic, degreeBase } = transcript;
  const figures = [
    { name: t('weighted'), value: weighted, of: 30 },
    { name: t('arithmetic'), value: arithmetic, of: 30 },
    { name: t('degreeBase'), value: degreeBase, of: 110 },
  ];
  return (
    <div className="grid gap-6">
      <dl className="grid grid-cols-2 gap-4 sm:grid-cols-3">
        {figures.map(({ name, value, of }) => (
          <div key={name} className="flex flex-col-reverse justify-end gap-1">
            <dt className="text-muted text-small">{name}</dt>
            <dd className="whitespace-nowrap font-semibold text-title tabular-nums">
              {value === null ? '–' : format.number(value, 'average')}
              {value !== null && <span className="font-normal text-muted text-small"> / {of}</span>}
            </dd>
          </div>
        ))}
      </dl>
      <CreditsBar credits={credits} />
    </div>
  );
}
