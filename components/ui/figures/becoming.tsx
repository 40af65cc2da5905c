import { useFormatter, useTranslations } from 'next-intl';
import type { Becomes } from '@/contract/exams/exams';
import { FromTo } from './from-to.tsx';

/** What accepting an outcome, or a recognition, makes of averages and credits. */
export function Becoming({ of: { weighted, arithmetic, credits } }: { of: Becomes }) {
  const t = useTranslations('shared.becoming');
  const format = useFormatter();
  const average = (value: number) => format.number(value, 'average');
  const lines = [
    weighted && { name: t('weighted'), ...weighted, write: average },
    arithmetic && { name: t('arithmetic'), ...arithmetic, write: average },
    { name: t('credits'), ...credits, write: String },
  ].filter((line) => line !== null);
  return (
    <dl className="grow divide-y divide-line">
      {lines.map(({ name, from, to, write }) => (
        <div key={name} className="flex flex-wrap items-center justify-between gap-x-6 py-1.5">
          <dt className="text-muted text-small">{name}</dt>
          <dd className="text-body">
            <FromTo from={from === null ? null : write(from)} to={write(to)} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
