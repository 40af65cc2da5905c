'use client';

import { KeptFocus } from '@/components/ui/page/kept-focus';
import { useLiveExam } from '../live-exam';
import { BookButton } from './book-button';
import { SwitchButton } from './switch-button';
import { VoidButton } from './void-button';

/** The one thing a student can do about a session at this moment; the focus stays on it when it turns into another. */
export function ExamActions({ primary }: { primary: boolean }) {
  const { exam, offer } = useLiveExam();
  return (
    <KeptFocus turn={offer} heir={`exam-${exam.id}`}>
      <Action primary={primary} />
    </KeptFocus>
  );
}

function Action({ primary }: { primary: boolean }) {
  const { exam, offer } = useLiveExam();
  if (offer === 'void' || offer === 'leave') return <VoidButton exam={exam} leaves={offer === 'leave'} />;
  if (offer === 'switch') return <SwitchButton exam={exam} />;
  return <BookButton queues={offer === 'queue'} primary={primary} />;
}
