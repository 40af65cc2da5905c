'use client';

import { useTranslations } from 'next-intl';
import { ButtonLink } from '@/components/ui/buttons/button';
import { Drawing } from '@/components/ui/drawing';
import { Link } from '@/components/ui/navigation/link';
import { type Column, DataTable } from '@/components/ui/rows/data-table';
import { LiveList } from '@/components/ui/rows/live-list';
import { Tile } from '@/components/ui/time/tile';
import { SessionLabel } from '../session/session-label';
import type { SessionLine } from './session-line';
import type { SessionSort } from './session-list';

type Sorts = Record<SessionSort, NonNullable<Column<SessionLine>['sort']>>;

/** A professor's sessions, each with where it stands and what it needs next; a row leads to its session. */
export function SessionTable({
  caption,
  lines,
  sorts,
  urgentId,
}: {
  caption: string;
  lines: SessionLine[];
  sorts: Sorts;
  /** Of the session that has the page's filled button. */
  urgentId: string | undefined;
}) {
  const t = useTranslations('exams.board.table');
  const columns: Column<SessionLine>[] = [
    {
      ...{ key: 'date', header: t('date'), sort: sorts.date, width: 'desk:w-27', inLines: 'tile' },
      cell: (line) => <Day of={line} />,
    },
    {
      ...{ key: 'course', header: t('course'), sort: sorts.course },
      cell: (line) => <Course of={line} />,
    },
    {
      ...{ key: 'what', header: t('what'), width: 'desk:w-50', inLines: 'none', roomy: true },
      cell: ({ what }) => <span className="text-muted">{what}</span>,
    },
    {
      ...{ key: 'state', header: t('status'), width: 'desk:max-xl:w-46 xl:w-51' },
      cell: ({ state, stateLabel }) => <SessionLabel state={state}>{stateLabel}</SessionLabel>,
    },
    {
      ...{
        key: 'people',
        header: t('people'),
        sort: sorts.people,
        width: 'desk:max-xl:w-24 xl:w-26',
        number: true,
      },
      cell: ({ people }) => people,
    },
    {
      ...{ key: 'act', header: t('act'), width: 'desk:max-xl:w-30 xl:w-32', inLines: 'end', quiet: true },
      cell: (line) => <Act on={line} urgent={line.id === urgentId} />,
    },
  ];
  return (
    <LiveList>
      <DataTable
        caption={caption}
        columns={columns}
        rows={lines}
        rowKey={({ id }) => id}
        isOff={({ over }) => over}
        stateOf={({ said, what }) => `${said} ${what}`}
        saidOf={({ said }) => said}
      />
    </LiveList>
  );
}

const Day = ({ of: { startsAt, date, day, month, state, over } }: { of: SessionLine }) => (
  <time dateTime={startsAt}>
    <span className="in-columns whitespace-nowrap">{date}</span>
    <span className="in-lines" aria-hidden="true">
      <Tile number={day} word={month} look={over ? 'off' : lookOf(state)} />
    </span>
  </time>
);

const lookOf = (state: SessionLine['state']) =>
  state === 'results_entry' || state === 'to_publish' ? 'pressing' : 'plain';

const Course = ({ of: { id, name, course, code } }: { of: SessionLine }) => (
  <span className="one-line" title={`${course} ${code}`}>
    <Link href={`/professor/exams/${id}`} aria-label={name} className="row-target">
      {course}
    </Link>{' '}
    <span className="in-columns font-normal text-muted text-small">{code}</span>
  </span>
);

function Act({ on: { id, name, act, over }, urgent }: { on: SessionLine; urgent: boolean }) {
  const t = useTranslations('exams.board.next');
  const chevron = <Drawing name="go" className="size-5 text-muted" />;
  if (act === null) {
    return (
      <span aria-hidden="true" className="inline-flex items-center gap-0.5 font-medium text-accent">
        {!over && t('list')}
        {chevron}
      </span>
    );
  }
  const link = {
    href: `/professor/exams/${id}${act === 'draft' ? '/edit' : act === 'record' ? '/sheets' : ''}`,
    'aria-label': t(`${act}Label`, { session: name }),
  };
  if (urgent) {
    return (
      <ButtonLink {...link} variant="primary" size="small" className="relative z-1">
        {t(act)}
      </ButtonLink>
    );
  }
  return (
    <Link {...link} className="row-go">
      {t(act)}
      {chevron}
    </Link>
  );
}
