'use client';

import { useTranslations } from 'next-intl';
import { ConfirmButton } from '@/components/ui/buttons/confirm-button';
import { useAction } from '@/lib/browser/calls/use-action';

type Props = {
  requestId: string;
  rowId: string;
  /** What was asked for, as what it is to be recognised, and with how much. */
  exam: string;
  unit: string;
  as: string;
  answer: 'accept' | 'refuse';
  primary: boolean;
};

/** Accepts or refuses one row of a proposal; either is for good, so it is asked once. */
export function AnswerButton({ requestId, rowId, answer, primary, ...names }: Props) {
  const t = useTranslations(`processes.proposal.${answer}`);
  const { act, ...call } = useAction('student/processes/answer', {
    about: requestId,
    say: () => t('done', names),
  });
  return (
    <ConfirmButton
      reasons={call.reasons}
      variant={primary ? 'primary' : 'secondary'}
      label={t('action')}
      name={t('label', names)}
      title={t('title', names)}
      backLabel={t('later')}
      onConfirm={() => act({ requestId, rowId, accepts: answer === 'accept' })}
      call={call}
      danger={answer === 'refuse'}
    >
      <p>{t('text', names)}</p>
    </ConfirmButton>
  );
}
