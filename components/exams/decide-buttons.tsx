'use client';

import { useFormatter, useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/dialog';
import type { StudentOutcome } from '@/contract/exams';
import { useOwnChange } from '@/lib/browser/use-own-change';

const decisions = ['accept', 'reject'] as const;
type Decision = (typeof decisions)[number];

/** Accepts or rejects a grade; both are for good, so both are asked once. */
export function DecideButtons({ outcome, primary }: { outcome: StudentOutcome; primary: boolean }) {
  const t = useTranslations('exams');
  const [asked, setAsked] = useState<Decision | null>(null);
  return (
    <>
      {decisions.map((decision) => (
        <Button
          key={decision}
          variant={primary && decision === 'accept' ? 'primary' : 'secondary'}
          aria-label={t(`${decision}.label`, { course: outcome.courseTitle })}
          onClick={() => setAsked(decision)}
        >
          {t(`${decision}.action`)}
        </Button>
      ))}
      {decisions.map((decision) => (
        <DecisionDialog
          key={decision}
          outcome={outcome}
          decision={decision}
          open={asked === decision}
          onClose={() => setAsked(null)}
        />
      ))}
    </>
  );
}

function DecisionDialog({
  outcome,
  decision,
  open,
  onClose,
}: {
  outcome: StudentOutcome;
  decision: Decision;
  open: boolean;
  onClose: () => void;
}) {
  const t = useTranslations('exams');
  const format = useFormatter();
  const { id, version, courseTitle, grade, honours, examDate } = outcome;
  const names = {
    course: courseTitle,
    grade: grade === null ? t('result.pass') : t(honours ? 'result.honours' : 'result.grade', { grade }),
    date: format.dateTime(new Date(examDate), 'day'),
  };
  const { submit, pending } = useOwnChange(`/api/student/exams/${decision}`, {
    contract: async () => (await import('@/contract/exams')).decidedOutcome,
    say: () => t(`${decision}.done`, names),
  });
  const decide = async () => {
    await submit({ outcomeId: id, version });
    onClose();
  };
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={t(`${decision}.title`, names)}
      confirmLabel={t(`${decision}.confirm`)}
      onConfirm={decide}
      busy={pending}
      danger={decision === 'reject'}
    >
      <p>{t(`${decision}.text`, names)}</p>
    </ConfirmDialog>
  );
}
