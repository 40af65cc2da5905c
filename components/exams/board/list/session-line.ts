import { useFormatter, useTimeZone, useTranslations } from 'next-intl';
import { ambiguousTitles } from '@/components/ui/time/use-name-with-day';
import type { BoardSession, SessionNeed } from '@/contract/exams/board';
import { type SessionState, stateOf } from '../session/session-state';
import { useSessionTexts } from '../session/use-session-texts';
import { isOver } from './session-list';

/** A session as a line of the list, written out: the browser formats no date. */
export interface SessionLine {
  id: string;
  name: string;
  course: string;
  code: string;
  startsAt: string;
  date: string;
  day: string;
  month: string;
  what: string;
  state: SessionState;
  stateLabel: string;
  /** What is read out when it becomes another: not how many wait. */
  said: string;
  people: string;
  /** What is done next; none where the row only leads to the session. */
  act: 'draft' | 'results' | 'publish' | 'record' | null;
  over: boolean;
}

/** Writes a session's line as of `now`. If `sessions` has one of the same name, the name adds the time. */
export function useSessionLine(
  now: string,
  sessions: BoardSession[],
): (session: BoardSession) => SessionLine {
  const t = useTranslations('exams');
  const format = useFormatter();
  const words = useSessionTexts(now);
  const ambiguous = ambiguousTitles(sessions, useTimeZone() ?? 'UTC');
  return (session) => {
    const startsAt = new Date(session.startsAt);
    const name = words.name(session, ambiguous.has(session));
    return {
      id: session.id,
      name,
      course: session.courseTitle,
      code: session.courseCode,
      startsAt: session.startsAt,
      date: format.dateTime(startsAt, 'day'),
      day: format.dateTime(startsAt, { day: 'numeric' }),
      month: format.dateTime(startsAt, { month: 'short' }),
      what: [t(`mode.${session.mode}`), session.kind === 'partial' && t('kind.partial'), session.room]
        .filter(Boolean)
        .join(' · '),
      state: stateOf(session),
      stateLabel: words.state(session),
      said: `${name}: ${words.state({ ...session, waitlisted: 0 })}`,
      people: words.people(session),
      act: actOn[session.need] ?? null,
      over: isOver(session),
    };
  };
}

const actOn: Partial<Record<SessionNeed, SessionLine['act']>> = {
  draft: 'draft',
  results: 'results',
  publish: 'publish',
  record: 'record',
};
