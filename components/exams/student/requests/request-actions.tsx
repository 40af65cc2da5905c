'use client';

import { KeptFocus } from '@/components/ui/page/kept-focus';
import type { StudentExam } from '@/contract/exams/exams';
import { AskButton } from './ask-button';
import type { RequestOffer } from './exam-request';
import { WithdrawButton } from './withdraw-button';

/** What can be done about the board of a session; the focus stays on it when asking turns into withdrawing. */
export function RequestActions({ exam, offer }: { exam: StudentExam; offer: RequestOffer }) {
  return (
    <KeptFocus turn={offer}>
      {offer === 'ask' ? <AskButton exam={exam} /> : <WithdrawButton exam={exam} />}
    </KeptFocus>
  );
}
