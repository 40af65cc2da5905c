'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { Notice } from '@/components/ui/feedback/notice';
import { SearchField } from '@/components/ui/fields/search-field';
import { ProgressBar } from '@/components/ui/figures/progress-bar';
import { FilterButtons } from '@/components/ui/navigation/filters';
import type { RollDetail, RollRow } from '@/contract/presences/presences';
import { useAnnounced } from '@/lib/browser/alerts/use-announced';
import { plainText } from '@/lib/browser/forms/plain-text';
import { isMissing } from './confirmation';
import { RollTable } from './roll-table';
import { useMarks } from './use-marks';
import { isThere, useRoll } from './use-roll';

/** The roll of a lesson: who is there fills by itself, the rest is marked by hand. */
export function RollPanel({ detail }: { detail: RollDetail }) {
  const t = useTranslations('presences.roll');
  const { roll } = detail;
  const marks = useMarks(roll, useRoll(detail));
  const { rows } = marks;
  const [sought, setSought] = useState('');
  const [filter, setFilter] = useState<RollFilter>('all');
  const editable = roll.status === 'open' || roll.status === 'closed';
  const there = rows.filter(isThere).length;
  useAnnounced(marks.waiting > 0 ? t('waiting', { count: marks.waiting }) : t('sent'));

  if (rows.length === 0) return <EmptyState>{t('none')}</EmptyState>;
  return (
    <div className="grid grid-cols-1 gap-4">
      {marks.waiting > 0 && (
        <Notice tone="warning" title={t('waiting', { count: marks.waiting })}>
          {t(marks.unkept ? 'unkeptText' : 'waitingText')}
        </Notice>
      )}
      <ProgressBar label={t('there')} value={there} max={rows.length}>
        {t('of', { present: there, expected: rows.length })}
      </ProgressBar>
      <div>
        <div className="roster-bar">
          <FilterButtons
            label={t('filters')}
            filters={ROLL_FILTERS.map((key) => ({
              key,
              label: t(`filter.${key}`),
              count: rows.filter((row) => isShown(row, key)).length,
            }))}
            chosen={filter}
            onChoose={setFilter}
          >
            <SearchField
              label={t('search')}
              placeholder={t('searchHint')}
              value={sought}
              onChange={(event) => setSought(event.target.value)}
            />
          </FilterButtons>
        </div>
        {editable && <p className="pb-2 text-muted text-small max-lg:hidden print:hidden">{t('keys')}</p>}
        <RollTable
          rows={rows.filter((row) => isShown(row, filter) && isFound(row, sought))}
          marks={marks}
          editable={editable}
          mendable={roll.status === 'confirmed' ? roll.lessonId : null}
        />
      </div>
    </div>
  );
}

const ROLL_FILTERS = ['all', 'there', 'missing'] as const;
type RollFilter = (typeof ROLL_FILTERS)[number];

const shows: Record<RollFilter, (row: RollRow) => boolean> = {
  all: () => true,
  there: isThere,
  missing: isMissing,
};

const isShown = (row: RollRow, filter: RollFilter): boolean => shows[filter](row);

/** Every word that is looked for stands in a name or the badge, wherever, whatever its accents. */
function isFound({ name, preferredName, badge }: RollRow, sought: string): boolean {
  const text = plainText(`${name} ${preferredName ?? ''} ${badge ?? ''}`);
  return plainText(sought)
    .split(/\s+/)
    .every((word) => text.includes(word));
}
