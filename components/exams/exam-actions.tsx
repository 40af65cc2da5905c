'use client';

import type { ReactNode } from 'react';
import { KeptFocus } from '@/components/ui/kept-focus';
import { BookButton } from './book-button';
import { type ExamOffer, isShown } from './exam-offer';
import { useLiveExam } from './live-exam';
import { SwitchButton } from './switch-button';
import { VoidButton } from './void-button';

/** The one thing a student can do about a session at this moment, if there is one. */
export function ExamActions(look: { primary: boolean; slotOptions: ReactNode }) {
  const { offer, opensIn } = useLiveExam();
  if (!isShown(offer, opensIn)) return null;
  return (
    <KeptFocus turn={offer}>
      <Action offer={offer} {...look} />
    </KeptFocus>
  );
}

function Action({
  offer,
  primary,
  slotOptions,
}: {
  offer: Exclude<ExamOffer, 'none'>;
  primary: boolean;
  slotOptions: ReactNode;
}) {
  const { exam, opensIn } = useLiveExam();
  if (offer === 'void' || offer === 'leave') return <VoidButton exam={exam} leaves={offer === 'leave'} />;
  if (offer === 'switch') return <SwitchButton exam={exam} />;
  const queues = offer === 'queue';
  return (
    <BookButton exam={exam} queues={queues} opensIn={opensIn} primary={primary} slotOptions={slotOptions} />
  );
}
