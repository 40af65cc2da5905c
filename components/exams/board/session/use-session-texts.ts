import { useFormatter, useTranslations } from 'next-intl';
import type { BoardSession } from '@/contract/exams/board';
import { peopleOf, stateOf } from './session-state';

/** Writes a session: its name with its date, where it stands at `now`, and how many people are through. */
export function useSessionTexts(now: string) {
  const t = useTranslations('exams');
  const format = useFormatter();
  const state = (session: BoardSession) => {
    const word = stateOf(session);
    if (word === 'not_open') return opening(session.bookingOpensAt);
    const { results, waitlisted } = session;
    if (word === 'full') return t('sessionState.full', { count: waitlisted });
    if (word === 'deciding') return t('sessionState.deciding', { count: results.undecided });
    return t(`sessionState.${word}`);
  };
  const opening = (opensAt: string) => {
    const [at, today] = [new Date(opensAt), new Date(now)];
    const isToday = format.dateTime(at, 'date') === format.dateTime(today, 'date');
    return t(isToday ? 'sessionState.opensToday' : 'sessionState.opens', { at });
  };
  const people = (session: BoardSession) => {
    const counted = peopleOf(session);
    if (!counted) return '';
    const { count, of } = counted;
    if (of === null) return format.number(count);
    return t(session.need === 'upcoming' ? 'board.people.seats' : 'board.people.through', { count, of });
  };
  return { name: useSessionName(), state, people };
}

/** A session's name: "Analisi 2, martedì 1 dicembre". The time is added if another has the same name. */
function useSessionName() {
  const t = useTranslations('exams.board');
  const format = useFormatter();
  return ({ courseTitle, startsAt }: BoardSession, isAmbiguous = false) => {
    const at = new Date(startsAt);
    const name = t('named', { course: courseTitle, at });
    return isAmbiguous ? `${name}, ${format.dateTime(at, 'time')}` : name;
  };
}
