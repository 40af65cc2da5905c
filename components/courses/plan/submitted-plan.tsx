'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/buttons/button';
import { DecidedActs } from '@/components/ui/decisions/decided';
import type { Decidable } from '@/components/ui/decisions/decided-rows';
import { UndoDecided } from '@/components/ui/decisions/undo-decided';
import { useDecided } from '@/components/ui/decisions/use-decided';
import { DeliveryNote } from '@/components/ui/feedback/delivery-note';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { Reasons } from '@/components/ui/feedback/reasons';
import { ReasonDialog } from '@/components/ui/overlays/reason-dialog';
import { Section } from '@/components/ui/page/section';
import { Instant } from '@/components/ui/time/instant';
import type { PlanUnit, SubmittedPlan } from '@/contract/courses/plan-choice';
import { useCall } from '@/lib/browser/calls/use-call';
import { useDone } from '@/lib/browser/calls/use-done';

/** The plans to decide about: what was decided stays in its place. */
export function SubmittedPlans({ plans }: { plans: SubmittedPlan[] }) {
  const t = useTranslations('courses.plans');
  const { shown, markDecided, undone } = useDecided(plans, idOf);
  if (shown.length === 0) return <EmptyState>{t('none')}</EmptyState>;
  return shown.map(({ row, ...standing }) => (
    <SubmittedPlanPart
      key={idOf(row)}
      plan={row}
      standing={standing}
      onDecided={(word) => markDecided([idOf(row)], word)}
      onUndone={() => undone(idOf(row))}
    />
  ));
}

/** Of a student one waits at a time. Its own id is another once it was approved. */
const idOf = ({ badge, planId }: SubmittedPlan): string => badge || planId;

/** One student's plan: what it adds to the approved one and what it leaves out, and the two decisions. */
function SubmittedPlanPart({
  plan,
  standing,
  onDecided,
  onUndone,
}: {
  plan: SubmittedPlan;
  standing: Pick<Decidable<SubmittedPlan>, 'word' | 'isGone'>;
  onDecided: (word: string) => void;
  onUndone: () => void;
}) {
  const t = useTranslations('courses.plans');
  const { planId, name, badge, programme, submittedAt, cfu, added, dropped } = plan;
  const [returning, setReturning] = useState(false);
  const [decided, setDecided] = useState(planId);
  const done = useDone(`plan-${planId}`);
  const { submit, pending, reasons, delivery } = useCall('professor/courses/decideplan', {
    refresh: 'refused',
  });
  const approve = async () => {
    const answer = await submit({ planId, decision: 'approve' });
    if (!answer?.ok) return;
    setDecided(answer.result.planId);
    onDecided(t('decided.approve'));
    done(t('approved', { name }));
  };
  return (
    <Section title={name} lead={t('lead', { badge, programme, cfu })}>
      <div className="grid gap-4 rounded-corner border border-line bg-raised p-4">
        <p className="text-muted text-small">
          {t('submitted')} <Instant at={submittedAt} style="dayTime" />
        </p>
        <Units title={t('added')} units={added} none={t('nothingAdded')} />
        {dropped.length > 0 && <Units title={t('dropped')} units={dropped} none="" />}
        <Reasons of={reasons} />
        <DeliveryNote of={delivery} />
        <div className="flex flex-wrap gap-3">
          <DecidedActs
            id={planId}
            of={standing}
            undo={
              <UndoDecided
                path="professor/courses/undoplan"
                body={{ planId: decided }}
                name={name}
                about={`plan-${planId}`}
                onUndone={onUndone}
              />
            }
          >
            <Button
              variant="primary"
              busy={pending}
              onClick={() => void approve()}
              aria-label={t('approveOf', { name })}
            >
              {t('approve')}
            </Button>
            <Button onClick={() => setReturning(true)} aria-label={t('returnOf', { name })}>
              {t('return')}
            </Button>
          </DecidedActs>
        </div>
      </div>
      <ReasonDialog
        path="professor/courses/decideplan"
        body={{ planId, decision: 'return' }}
        open={returning}
        onClose={() => setReturning(false)}
        title={t('returnTitle', { name })}
        backLabel={t('cancel')}
        submitLabel={t('return')}
        text={<p>{t('returnText')}</p>}
        draft={`courses.plan.${planId}`}
        onDone={() => {
          setDecided(planId);
          onDecided(t('decided.return'));
          done(t('returned', { name }));
        }}
      />
    </Section>
  );
}

function Units({ title, units, none }: { title: string; units: PlanUnit[]; none: string }) {
  const t = useTranslations('courses.plans');
  return (
    <div>
      <h3 className="font-semibold">{title}</h3>
      {units.length === 0 ? (
        <p className="text-muted">{none}</p>
      ) : (
        <ul className="list-disc pl-5">
          {units.map(({ unitId, title: course, cfu, year }) => (
            <li key={unitId}>{t('unit', { course, cfu, year })}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
