'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useRef, useState } from 'react';
import { Button } from '@/components/ui/buttons/button';
import { ConfirmButton } from '@/components/ui/buttons/confirm-button';
import { Reasons } from '@/components/ui/feedback/reasons';
import { ProgressBar } from '@/components/ui/figures/progress-bar';
import type { SurveySheet } from '@/contract/surveys/surveys';
import { useCall } from '@/lib/browser/calls/use-call';
import { useDone } from '@/lib/browser/calls/use-done';
import { useDraft } from '@/lib/browser/drafts/use-draft';
import { ATTENDED, AttendedField, HadField, QuestionField } from './question-field';
import { isFor, stepsOf } from './survey-steps';

/**
 * A survey to fill in: on a phone one question at a time, on a desk all. This browser keeps the answers until
 * they are sent.
 */
export function SurveyForm({
  sheet: { surveyId, courseTitle, questions, teachers },
  children,
}: {
  sheet: SurveySheet;
  /** What is to be known beforehand: on a phone it makes way for the questions. */
  children: ReactNode;
}) {
  const t = useTranslations('surveys.form');
  const ref = useRef<HTMLFormElement>(null);
  const forget = useDraft(ref, `survey-${surveyId}`);
  const [attended, setAttended] = useState<boolean | null>(null);
  const [without, setWithout] = useState<string[]>([]);
  const [step, setStep] = useState(0);
  const done = useDone(surveyId);
  const { submit, pending, reasons, delivery } = useCall('student/surveys/submit', { refresh: 'refused' });

  const steps = stepsOf({ questions, teachers });
  const asked = attended === null ? [] : steps.filter((each) => isFor(each, steps, { attended, without }));
  const last = asked.length;
  const go = (to: number) => {
    setStep(to);
    const shown = to === 0 ? ATTENDED : (asked[to - 1]?.field ?? '');
    requestAnimationFrame(() => {
      document.getElementById(shown)?.focus();
      ref.current?.dispatchEvent(new Event('input')); // the draft keeps what is looked at, too
    });
  };
  const choose = (teacherId: string, had: boolean) =>
    setWithout((others) => [...others.filter((id) => id !== teacherId), ...(had ? [] : [teacherId])]);
  const send = async () => {
    if (!ref.current || attended === null) return;
    const typed = new FormData(ref.current);
    const answers = asked.flatMap((each) => {
      if (each.kind === 'had') return [];
      const { field, question, teacher } = each;
      const answer = String(typed.get(field) ?? '').trim() || null;
      return [{ question: question.code, ...(teacher && { teacherId: teacher.id }), answer }];
    });
    const answer = await submit({ surveyId, attended, answers });
    if (!answer?.ok) return;
    forget();
    done(t(`sent.${answer.result.sent}`, { course: courseTitle }));
  };

  return (
    <form ref={ref} onSubmit={(event) => event.preventDefault()} className="grid max-w-4xl gap-8">
      <div className={step > 0 ? 'max-sm:hidden' : ''}>{children}</div>
      <div className="sm:hidden">
        <ProgressBar label={t('progress')} value={step} max={Math.max(last, 1)}>
          {attended !== null && t('step', { step: step + 1, of: last + 1 })}
        </ProgressBar>
      </div>
      <input name="step" className="hidden" value={step} onChange={(event) => setStep(+event.target.value)} />
      <AttendedField away={step !== 0} onChoose={setAttended} />
      {steps.map((each) => {
        const place = { off: !asked.includes(each), away: asked[step - 1] !== each };
        if (each.kind === 'question') return <QuestionField key={each.field} step={each} {...place} />;
        const { id } = each.teacher;
        return <HadField key={each.field} step={each} {...place} onChoose={(had) => choose(id, had)} />;
      })}
      <Reasons of={reasons} announced />
      <div className="flex flex-wrap gap-3">
        <div className="flex gap-3 sm:hidden">
          {step > 0 && <Button onClick={() => go(step - 1)}>{t('back')}</Button>}
          {step < last && (
            <Button variant="primary" onClick={() => go(step + 1)}>
              {t('next')}
            </Button>
          )}
        </div>
        {attended !== null && (
          <div className={step < last ? 'max-sm:hidden' : ''}>
            <ConfirmButton
              variant="primary"
              label={t('send')}
              title={t('confirm.title', { course: courseTitle })}
              confirmLabel={t('confirm.send')}
              backLabel={t('confirm.back')}
              call={{ pending, delivery }}
              onConfirm={send}
            >
              <p>{t('confirm.text')}</p>
            </ConfirmButton>
          </div>
        )}
      </div>
    </form>
  );
}
