'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { ButtonLink } from '@/components/ui/buttons/button';
import { RefusedRow } from '@/components/ui/rows/refused-row';
import { Row } from '@/components/ui/rows/row';
import { besideAbove } from '@/components/ui/rows/said-above';
import type { Reason } from '@/contract/wire/refusal';
import { BookingDetails } from '../booking/booking-details';
import { ExamActions } from '../booking/exam-actions';
import { choosesSlot, isRefused, isShown, ownReasons } from '../booking-action';
import { ExamNote, ExamState } from '../exam-state';
import { ExamTile } from '../exam-tile';
import { useLiveExam } from '../live-exam';
import { isWaiting, refusalOf, requestAction } from '../requests/exam-request';
import { RequestActions } from '../requests/request-actions';
import { RequestLabel } from '../requests/request-label';
import type { ExamTexts } from '../use-exam-texts';

/** The row of a session, which turns with what happens to it. */
export function ExamRowBody({
  words,
  primary,
  own,
  above,
}: {
  words: ExamTexts;
  primary: boolean;
  own: ReactNode;
  above?: Reason | undefined;
}) {
  const t = useTranslations('exams');
  const seeAbove = useTranslations('shared.reasons')('seeAbove');
  const { exam, action, opensIn } = useLiveExam();
  const asks = requestAction(exam, action, opensIn);
  const askAct = asks && <RequestActions exam={exam} action={asks} />;
  const row = {
    id: `exam-${exam.id}`,
    live: [exam.booking?.status, exam.cancelled, words.name, words.when, words.where].join(' '),
    said: `${words.name}: ${exam.cancelled ? t('ownStatus.cancelled') : `${words.when}, ${words.where}`}`,
    tile: <ExamTile words={words} large={false} />,
    title: exam.courseTitle,
    name: words.name,
    href: `/student/exams/${exam.id}`,
    meta: words.what,
    when: words.when,
    where: words.where,
  };
  if (isRefused(exam, action)) {
    return (
      <RefusedRow
        {...row}
        reasons={[
          ...refusalOf(exam, (reason) => t('ownRequest.refused', { reason })),
          ...besideAbove(ownReasons(exam), above, seeAbove),
        ]}
        standing={exam.request && isWaiting(exam) && <RequestLabel of={exam.request} />}
        act={askAct}
      />
    );
  }
  return (
    <Row
      {...row}
      state={<ExamState words={words} />}
      note={<ExamNote words={words} own={own} />}
      act={
        choosesSlot(exam, action) ? (
          <ButtonLink
            variant={primary ? 'primary' : 'secondary'}
            href={row.href}
            aria-label={t('action.chooseSlotLabel', { session: words.name })}
          >
            {t('action.chooseSlot')}
          </ButtonLink>
        ) : isShown(action, opensIn) ? (
          <ExamActions primary={primary} />
        ) : (
          askAct
        )
      }
      tall={Boolean(askAct) || action === 'queue' || action === 'leave' || action === 'switch'}
      below={<BookingDetails />}
    />
  );
}
