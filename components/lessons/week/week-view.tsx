import { useFormatter, useTimeZone, useTranslations } from 'next-intl';
import type { CSSProperties } from 'react';
import { LiveList } from '@/components/ui/rows/live-list';
import { toLocal } from '@/components/ui/time/local-time';
import { shiftDay } from '@/contract/wire/shift-day';
import { layOutWeek, type Week, type WeekDay } from './lay-out';
import { LessonBlock } from './lesson-block';
import { NowLine } from './now-line';
import type { WeekEntry } from './week-entry';

/** A week of lessons and exams: on a desk a grid of hours, on a phone a list of days from today on. */
export function WeekView({
  entries,
  week: { from: monday, now, holidays },
}: {
  entries: WeekEntry[];
  week: { from: string; now: string; holidays: { day: string; name: string }[] };
}) {
  const timeZone = useTimeZone() ?? 'UTC';
  const week = layOutWeek(entries, monday, timeZone);
  const [today = '', clock = ''] = toLocal(now, timeZone).split('T');
  const size = {
    '--days': week.days.length,
    '--hours': week.toHour - week.fromHour,
    '--begin': week.fromHour * 60,
  };
  return (
    <LiveList>
      <DayStrip days={week.days.map(({ day }) => day)} today={today} />
      <div className="week" style={size as CSSProperties} data-monday={monday}>
        <Hours week={week} />
        {week.days.map((day) => (
          <Day
            key={day.day}
            day={day}
            week={week}
            present={{ now, today, clock }}
            monday={monday}
            holiday={holidays.find((holiday) => holiday.day === day.day)?.name}
          />
        ))}
      </div>
    </LiveList>
  );
}

type Present = { now: string; today: string; clock: string };

function Hours({ week: { fromHour, toHour } }: { week: Week<WeekEntry> }) {
  const hours = Array.from({ length: toHour - fromHour - 1 }, (_, index) => index + 1);
  return (
    <div aria-hidden="true" className="week-hours">
      <div>
        {hours.map((after) => (
          <span key={after} style={{ '--at': after } as CSSProperties}>
            {String(fromHour + after).padStart(2, '0')}:00
          </span>
        ))}
      </div>
    </div>
  );
}

function Day({
  day: { day, blocks },
  week: { fromHour, toHour },
  present: { now, today, clock },
  monday,
  holiday,
}: {
  day: WeekDay<WeekEntry>;
  week: Week<WeekEntry>;
  present: Present;
  monday: string;
  holiday: string | undefined;
}) {
  const t = useTranslations('lessons.week');
  const format = useFormatter();
  const isToday = day === today;
  const isThisWeek = today >= monday && today < shiftDay(monday, 7);
  const name = format.dateTime(new Date(day), { weekday: 'long', day: 'numeric', timeZone: 'UTC' });
  const near = isToday ? 'today' : day === shiftDay(today, 1) ? 'tomorrow' : null;
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  const states = [
    isToday && 'week-day-today',
    isThisWeek && day < today && 'week-day-over',
    blocks.length === 0 && !holiday && 'week-day-empty',
  ];
  return (
    <section
      id={`day-${day}`}
      data-day={day}
      aria-current={isToday ? 'date' : undefined}
      className={`week-day ${states.filter(Boolean).join(' ')}`}
    >
      <h2>
        <span className="in-list">{near ? t(near, { day: name }) : name}</span>
        <span className="in-grid">{name}</span>
      </h2>
      {holiday && <p className="week-holiday">{holiday}</p>}
      <p className="week-none">{t(isToday ? 'noneToday' : 'noneThen')}</p>
      <ol className="week-lessons">
        {isToday && <NowLine now={now} minute={hours * 60 + minutes} fromHour={fromHour} toHour={toHour} />}
        {blocks.map(({ thing, ...place }) => (
          <LessonBlock key={thing.id + place.from} block={{ ...place, entry: thing }} />
        ))}
      </ol>
    </section>
  );
}

/** On a phone: the days of the week, each leading to its lessons; of the weekend those that have some. */
function DayStrip({ days, today }: { days: string[]; today: string }) {
  const t = useTranslations('lessons.week');
  const format = useFormatter();
  const part = (day: string, of: { weekday?: 'short'; day?: 'numeric' }) =>
    format.dateTime(new Date(day), { ...of, timeZone: 'UTC' });
  return (
    <nav aria-label={t('days')} className="week-strip">
      {days.map((day) => (
        <a key={day} href={`#day-${day}`} aria-current={day === today ? 'date' : undefined}>
          {part(day, { weekday: 'short' })}
          <b>{part(day, { day: 'numeric' })}</b>
        </a>
      ))}
    </nav>
  );
}
