import { useFormatter, useTranslations } from 'next-intl';
import type { recordingMode } from '@/contract/exams/board';
import { BOARD_SEATS, boardName } from './session-values';
import type { TypedSession } from './use-typed';

/** What each folded part of a session's form is set to, in a line. */
export function useSummaries(typed: TypedSession, professors: { id: string; name: string }[]) {
  const t = useTranslations('exams.form');
  const format = useFormatter();
  const { bookingOpensAt: opens, bookingClosesAt: closes, capacity, waitlist, slotMinutes } = typed;
  const members = BOARD_SEATS.flatMap((seat) => {
    const member = professors.find(({ id }) => id === typed[boardName(seat)]);
    return member ? [member.name] : [];
  });
  const recording = typed.recording as (typeof recordingMode)['options'][number];
  return {
    booking: [
      opens && closes ? t('summary.window', { opens, closes }) : t('summary.noWindow'),
      slotMinutes
        ? t('summary.slots', { minutes: slotMinutes })
        : t(capacity ? 'summary.seats' : 'summary.noLimit', { capacity: capacity ?? '' }),
      waitlist && t('summary.waitlist'),
      typed.takesRequests && t('summary.requests'),
      typed.question && t('summary.question'),
    ]
      .filter(Boolean)
      .join(' · '),
    board: members.length > 0 ? format.list(members, { type: 'conjunction' }) : t('summary.alone'),
    rules: [
      t(`recording.${recording}`),
      recording === 'publication' && t('summary.days', { days: Number(typed.decisionDays) }),
    ]
      .filter(Boolean)
      .join(' · '),
  };
}
