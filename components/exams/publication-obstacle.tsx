'use client';

import ExclamationCircleIcon from '@heroicons/react/20/solid/ExclamationCircleIcon';
import { useTranslations } from 'next-intl';
import type { Obstacle } from './publication';

/** Why nothing can be published yet: the row that stands against it, and how many more do. */
export function PublicationObstacle({ id, obstacles }: { id: string; obstacles: Obstacle[] }) {
  const t = useTranslations('exams.publishOutcomes');
  const [first] = obstacles;
  if (!first) return null;
  const { state, row } = first;
  const isWrong = state === 'wrong' || state === 'failed';
  return (
    <p
      id={id}
      className={`flex items-center gap-1 text-small print:hidden ${isWrong ? 'text-danger' : 'text-muted'}`}
    >
      {isWrong && <ExclamationCircleIcon className="size-5 shrink-0" />}
      {t(`obstacle.${state}`, { student: row.name, others: obstacles.length - 1 })}
    </p>
  );
}
