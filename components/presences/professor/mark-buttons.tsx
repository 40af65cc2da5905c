'use client';

import EllipsisHorizontalIcon from '@heroicons/react/24/outline/EllipsisHorizontalIcon';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/buttons/button';
import { Menu } from '@/components/ui/overlays/menu';
import type { MarkedStatus, RollRow } from '@/contract/presences/presences';

/** What can be marked of one student: present by one press, the rest in a menu. */
export function MarkButtons({ row, onMark }: { row: RollRow; onMark: (status: MarkedStatus) => void }) {
  const t = useTranslations('presences');
  const { name, status } = row;
  const first = status === 'present' ? 'absent' : 'present';
  return (
    <div className="flex items-center justify-end gap-1">
      <Button
        size="small"
        data-mark
        aria-label={t(`mark.${first}Label`, { name })}
        onClick={() => onMark(first)}
      >
        {t(`mark.${first}`)}
      </Button>
      <Menu
        label={t('mark.more', { name })}
        className="inline-grid h-9 w-9 place-items-center rounded-corner text-muted hover:bg-sunken hover:text-ink max-lg:h-11 pointer-coarse:h-11"
        entries={MARKS.map((each) => ({
          key: each,
          label: t(`status.${each}`),
          current: each === status,
          onSelect: () => onMark(each),
        }))}
      >
        <EllipsisHorizontalIcon className="size-6" />
      </Menu>
    </div>
  );
}

const MARKS: MarkedStatus[] = ['present', 'late', 'left_early', 'absent', 'excused'];
