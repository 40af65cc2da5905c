'use client';

import type { StudentExam } from '@/contract/exams';
import { BookButton } from './book-button';
import type { ExamOffer } from './exam-offer';
import { SwitchButton } from './switch-button';
import { VoidButton } from './void-button';

/** The one thing a student can do about a session at this moment. */
export function ExamActions({
  exam,
  offer,
  opensIn,
  primary,
}: {
  exam: StudentExam;
  offer: Exclude<ExamOffer, 'none'>;
  opensIn: number;
  primary: boolean;
}) {
  if (offer === 'void' || offer === 'leave') return <VoidButton exam={exam} leaves={offer === 'leave'} />;
  if (offer === 'switch') return <SwitchButton exam={exam} />;
  return <BookButton exam={exam} queues={offer === 'queue'} opensIn={opensIn} primary={primary} />;
}
