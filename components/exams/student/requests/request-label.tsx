import { useTranslations } from 'next-intl';
import { Status } from '@/components/ui/feedback/status';
import type { OwnExamRequest } from '@/contract/exams/requests';

/** That the board was asked, when, and that it decides. */
export function RequestLabel({ of: { requestedAt } }: { of: OwnExamRequest }) {
  const t = useTranslations('exams.ownRequest');
  return <Status tone="info">{t('requested', { at: new Date(requestedAt) })}</Status>;
}
