'use client';

import type { ReactNode } from 'react';
import { RefusedRow } from '@/components/ui/refused-row';
import { Row } from '@/components/ui/row';
import { BookingDetails } from './booking-details';
import { ExamActions } from './exam-actions';
import { isRefused, isShown, ownReasons } from './exam-offer';
import { ExamNote, ExamState } from './exam-state';
import { ExamTile } from './exam-tile';
import { useLiveExam } from './live-exam';
import type { ExamWords } from './use-exam-words';

/** The row of a session, which turns with what happens to it. */
export function ExamRowBody({ words, primary, own }: { words: ExamWords; primary: boolean; own: ReactNode }) {
  const { exam, offer, opensIn } = useLiveExam();
  const row = {
    id: `exam-${exam.id}`,
    tile: <ExamTile words={words} large={false} />,
    title: exam.courseTitle,
    href: `/student/exams/${exam.id}`,
    meta: words.what,
    when: words.when,
    where: words.where,
  };
  if (isRefused(exam, offer)) {
    return <RefusedRow {...row} reasons={ownReasons(exam)} name={exam.courseTitle} />;
  }
  return (
    <Row
      {...row}
      state={<ExamState words={words} />}
      note={<ExamNote words={words} own={own} />}
      act={isShown(offer, opensIn) && <ExamActions primary={primary} />}
      tall={offer === 'queue' || offer === 'leave' || offer === 'switch'}
      below={<BookingDetails />}
    />
  );
}
