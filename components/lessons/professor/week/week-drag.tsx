'use client';

import { useRouter } from 'next/navigation';
import { useFormatter, useTimeZone, useTranslations } from 'next-intl';
import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react';
import { toLocal } from '@/components/ui/time/local-time';
import type { TaughtLesson } from '@/contract/lessons/lessons';
import { showAlert } from '@/lib/browser/alerts/alerts';
import { announce } from '@/lib/browser/alerts/announcements';
import { MoveDialog } from '../lesson/move-dialog';
import { clockOf, type Grid, type Stretch, stepped, stretchAt, stretchBetween } from './drag';

/** As far as a hand trembles, in pixels. */
const TREMBLE = 6;
const ARROWS = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'];

type Drag = { start: { x: number; y: number }; lesson: TaughtLesson | null; grab: number };

/**
 * On a desk: a lesson that is dragged, or moved by Shift and arrows, opens the move's dialog with its new
 * place; a draft opens its form. A stretch drawn on an empty day becomes a new lesson.
 */
export function WeekDrag({ lessons, children }: { lessons: TaughtLesson[]; children: ReactNode }) {
  const t = useTranslations('lessons.drag');
  const router = useRouter();
  const timeZone = useTimeZone() ?? 'UTC';
  const format = useFormatter();
  const week = useRef<HTMLDivElement>(null);
  const drag = useRef<Drag | null>(null);
  const wasDragged = useRef(false);
  const [preview, setPreview] = useState<{ lesson: TaughtLesson | null; at: Stretch } | null>(null);
  const [moving, setMoving] = useState<{ lesson: TaughtLesson; at: Stretch } | null>(null);

  const lessonOf = (target: EventTarget) => {
    const id = (target as Element).closest<HTMLElement>('[data-lesson]')?.dataset.lesson;
    return lessons.find((lesson) => lesson.id === id && (can(lesson, 'move') || can(lesson, 'save'))) ?? null;
  };
  const placeOf = ({ startsAt, endsAt }: TaughtLesson): Stretch => {
    const [day = '', clock = ''] = toLocal(startsAt, timeZone).split('T');
    const from = minuteOf(clock);
    return { day, from, to: from + (Date.parse(endsAt) - Date.parse(startsAt)) / 60_000 };
  };
  const written = ({ day, from, to }: Stretch) =>
    `${format.dateTime(new Date(day), { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' })}, ${clockOf(from)}–${clockOf(to)}`;

  const letGo = (lesson: TaughtLesson | null, at: Stretch) => {
    const place = { day: at.day, from: clockOf(at.from), to: clockOf(at.to) };
    if (!lesson) return router.push(`/professor/lessons/new?${new URLSearchParams(place)}`);
    if (can(lesson, 'move')) return setMoving({ lesson, at });
    return router.push(`/professor/lessons/${lesson.id}/edit?${new URLSearchParams(place)}`);
  };

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    wasDragged.current = false;
    const isEmpty = event.target instanceof Element && event.target.matches('.week-lessons');
    const grid = week.current && gridOf(week.current);
    const lesson = lessonOf(event.target);
    if (event.button !== 0 || event.pointerType === 'touch' || !grid || !(lesson || isEmpty)) return;
    const start = { x: event.clientX, y: event.clientY };
    drag.current = { start, lesson, grab: lesson ? grabbed(start, placeOf(lesson), grid) : 0 };
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const grid = week.current && gridOf(week.current);
    if (!drag.current || !grid) return;
    const { start, lesson, grab } = drag.current;
    const at = { x: event.clientX, y: event.clientY };
    if (!wasDragged.current && Math.hypot(at.x - start.x, at.y - start.y) < TREMBLE) return;
    if (!wasDragged.current) event.currentTarget.setPointerCapture(event.pointerId);
    wasDragged.current = true;
    const place = lesson
      ? stretchAt(at, { grab, length: lengthOf(placeOf(lesson)) }, grid)
      : stretchBetween(start, at, grid);
    setPreview(place && { lesson, at: place });
  };
  const onPointerUp = () => {
    drag.current = null;
    setPreview(null);
    if (wasDragged.current && preview) letGo(preview.lesson, preview.at);
  };
  const forget = () => {
    drag.current = null;
    setPreview(null);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const lesson = lessonOf(event.target);
    const grid = week.current && gridOf(week.current);
    if (!lesson || !grid) return;
    const isMoved = preview?.lesson?.id === lesson.id;
    const at = isMoved ? preview.at : placeOf(lesson);
    if (event.shiftKey && ARROWS.includes(event.key)) {
      event.preventDefault();
      const next = stepped(at, event.key, grid);
      setPreview({ lesson, at: next });
      announce(written(next));
    } else if (isMoved && event.key === 'Enter') {
      event.preventDefault();
      setPreview(null);
      letGo(lesson, at);
    } else if (isMoved && event.key === 'Escape') forget();
  };
  const onClick = (event: MouseEvent) => {
    if (!wasDragged.current) return;
    wasDragged.current = false;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only follows what is done with the lessons in it
    <div
      ref={week}
      className="week-drag"
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={forget}
      onKeyDown={onKeyDown}
      onBlur={() => drag.current || setPreview(null)}
      onClickCapture={onClick}
      onDragStart={(event) => event.preventDefault()}
    >
      {children}
      {preview && (
        <Preview at={preview.at} within={week.current}>
          {written(preview.at)}
        </Preview>
      )}
      {moving && (
        <MoveDialog
          key={moving.lesson.id + moving.at.day + moving.at.from}
          lesson={moving.lesson}
          to={{ day: moving.at.day, from: clockOf(moving.at.from), to: clockOf(moving.at.to) }}
          open
          onClose={() => setMoving(null)}
          onDone={(about, text) => {
            showAlert({ type: 'success', text, about });
            router.refresh();
          }}
        />
      )}
      <p className="mt-2 text-muted text-small narrow:hidden print:hidden">{t('hint')}</p>
    </div>
  );
}

/** Where it would stand. */
function Preview({ at, within, children }: { at: Stretch; within: HTMLElement | null; children: string }) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const grid = within && gridOf(within);
    const day = grid?.days.find((each) => each.day === at.day);
    if (!ref.current || !grid || !day) return;
    const { style } = ref.current;
    style.left = `${day.left + 4}px`;
    style.width = `${day.right - day.left - 8}px`;
    style.top = `${day.top + (at.from - grid.begin) * grid.minuteHeight}px`;
    style.height = `${(at.to - at.from) * grid.minuteHeight}px`;
  });
  return (
    <div ref={ref} className="week-preview">
      {children}
    </div>
  );
}

const can = ({ acts }: TaughtLesson, act: 'move' | 'save') => acts.includes(act);
const lengthOf = ({ from, to }: Stretch) => to - from;
const grabbed = ({ y }: { y: number }, { day, from }: Stretch, grid: Grid) => {
  const top = grid.days.find((each) => each.day === day)?.top ?? 0;
  return (y - top) / grid.minuteHeight + grid.begin - from;
};
function minuteOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return hours * 60 + minutes;
}

/** How a week lies on the screen now; null where it is a list of days. */
function gridOf(within: HTMLElement): Grid | null {
  const week = within.querySelector<HTMLElement>('[data-monday]');
  if (!week || !matchMedia('(width >= 64rem)').matches) return null;
  const begin = Number(week.style.getPropertyValue('--begin'));
  const hours = Number(week.style.getPropertyValue('--hours'));
  const days = [...week.querySelectorAll<HTMLElement>('[data-day]')].map((section) => {
    const { left, right } = section.getBoundingClientRect();
    const column = section.querySelector('.week-lessons')?.getBoundingClientRect();
    return {
      day: section.dataset.day ?? '',
      left,
      right,
      top: column?.top ?? 0,
      height: column?.height ?? 0,
    };
  });
  return { days, begin, end: begin + hours * 60, minuteHeight: (days[0]?.height ?? 0) / (hours * 60) };
}
