'use client';

import { useTranslations } from 'next-intl';
import { LiveList, useLiveMark } from '@/components/ui/rows/live-list';
import { Instant } from '@/components/ui/time/instant';
import type { RollRow } from '@/contract/presences/presences';

const MOST = 30;

/** Who came, the latest first. */
export function Arrivals({ rows }: { rows: RollRow[] }) {
  const t = useTranslations('presences.projector');
  const latest = rows
    .toSorted((one, other) => (other.markedAt ?? '').localeCompare(one.markedAt ?? ''))
    .slice(0, MOST);
  return (
    <section aria-labelledby="arrivals" className="grid min-h-0 grid-rows-[auto_minmax(0,1fr)] gap-3">
      <h2 id="arrivals" className="text-section">
        {t('there')} <span className="font-normal text-muted text-small">{rows.length}</span>
      </h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard */}
      <ul className="sheet overflow-y-auto" tabIndex={0} aria-labelledby="arrivals">
        <LiveList>
          {latest.map((row) => (
            <Arrival key={row.careerId} row={row} />
          ))}
        </LiveList>
      </ul>
    </section>
  );
}

function Arrival({ row: { name, markedAt } }: { row: RollRow }) {
  const mark = useLiveMark();
  return (
    <li className={`flex min-h-11 items-center justify-between gap-4 px-4 py-2 ${mark}`}>
      <span>{name}</span>
      {markedAt && (
        <span className="text-muted text-small">
          <Instant at={markedAt} style="time" />
        </span>
      )}
    </li>
  );
}
