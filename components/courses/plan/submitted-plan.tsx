'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { DeliveryNote } from '@/components/ui/delivery-note';
import { Instant } from '@/components/ui/instant';
import { ReasonDialog } from '@/components/ui/reason-dialog';
import { Reasons } from '@/components/ui/reasons';
import { Section } from '@/components/ui/section';
import type { PlanUnit, SubmittedPlan } from '@/contract/plan-choice';
import { useCall } from '@/lib/browser/use-call';
import { useDone } from '@/lib/browser/use-done';

/** One student's plan: what it adds to the approved one and what it leaves out, and the two decisions. */
export function SubmittedPlanPart({ plan }: { plan: SubmittedPlan }) {
  const t = useTranslations('courses.plans');
  const { planId, name, badge, programme, submittedAt, cfu, added, dropped } = plan;
  const [returning, setReturning] = useState(false);
  const done = useDone(`plan-${planId}`);
  const { submit, pending, reasons, delivery } = useCall('professor/courses/decideplan', {
    refresh: 'refused',
  });
  const approve = async () => {
    if ((await submit({ planId, decision: 'approve' }))?.ok) done(t('approved', { name }));
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
        onDone={() => done(t('returned', { name }))}
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
