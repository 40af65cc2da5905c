'use client';

import type { CSSProperties } from 'react';
import { Link } from '@/components/ui/navigation/link';
import { useLiveMark } from '@/components/ui/rows/live-list';
import { useAnnounced } from '@/lib/browser/alerts/use-announced';
import type { Block } from './lay-out';
import type { EntryLook, WeekEntry } from './week-entry';

const looks: Record<EntryLook, string> = {
  plain: '',
  draft: 'lesson-draft',
  gone: 'lesson-gone',
  ghost: 'lesson-ghost',
  exam: 'lesson-exam',
};

/** Minutes; less has no room for a third line. */
const SHORT = 75;

/** A lesson or an exam in its place: all of it leads to its page. */
export function LessonBlock({ block }: { block: Omit<Block<WeekEntry>, 'thing'> & { entry: WeekEntry } }) {
  const { entry, from, to, column, columns } = block;
  const { look, colour, href, title, where, state, isOver } = entry;
  const mark = useLiveMark(entry.live);
  useAnnounced(entry.said);
  const place = { '--from': from, '--to': to, '--column': column, '--columns': columns };
  const short = to - from < SHORT ? 'lesson-short' : '';
  return (
    <li
      data-lesson={entry.id}
      style={place as CSSProperties}
      className={`lesson ${colour} ${looks[look]} ${isOver ? 'lesson-over' : ''} ${short} ${mark}`}
    >
      <p className="lesson-time">
        <b>{entry.from}</b>
        <i>–</i>
        {entry.to}
      </p>
      <h3>
        <Link href={href}>{title}</Link>
      </h3>
      <p className="lesson-where">
        <span className={look === 'gone' ? 'lesson-was' : undefined}>{where}</span> {state}
      </p>
    </li>
  );
}
