import { useTranslations } from 'next-intl';
import type { RosterRow } from '@/contract/exams/roster';

/** What a student answered to the question of the session; nothing without an answer. */
export function Answer({ of: { answer } }: { of: Pick<RosterRow, 'answer'> }) {
  const t = useTranslations('exams.answer');
  if (!answer) return null;
  return <span className="block font-normal text-muted text-small">{t('given', { answer })}</span>;
}
