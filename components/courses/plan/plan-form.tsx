'use client';

import { useTranslations } from 'next-intl';
import { useId, useMemo, useRef, useState } from 'react';
import { Button } from '@/components/ui/buttons/button';
import { DeliveryNote } from '@/components/ui/feedback/delivery-note';
import { Reasons } from '@/components/ui/feedback/reasons';
import { planFaults } from '@/contract/courses/check-plan';
import type { PlanChoice } from '@/contract/courses/plan-choice';
import { useCall } from '@/lib/browser/calls/use-call';
import { useDone } from '@/lib/browser/calls/use-done';
import { useDraft } from '@/lib/browser/drafts/use-draft';
import { FaultList } from './fault-list.tsx';
import { PlanGroupFields } from './plan-group-fields.tsx';

type Scheme = NonNullable<PlanChoice['scheme']>;

/** What a plan is chosen by: its groups, and below each the rules that aren't kept yet, as one chooses. */
export function PlanForm({ choice, scheme }: { choice: PlanChoice; scheme: Scheme }) {
  const t = useTranslations('courses.choice');
  const form = useRef<HTMLFormElement>(null);
  const faultsId = useId();
  const { passed, unitIds } = useBegun(choice, scheme);
  const [chosen, setChosen] = useState(unitIds);
  const forget = useDraft(form, 'courses.plan');
  const save = useCall('student/courses/saveplan');
  const submit = useCall('student/courses/submitplan', { refresh: 'refused' });
  const done = useDone('plan');
  const faults = planFaults(scheme, chosen, { passed, partTime: choice.partTime });
  const read = () => setChosen(new FormData(form.current ?? undefined).getAll('unit').map(String));

  const keep = async () => {
    if ((await save.submit({ unitIds: chosen }))?.ok) {
      forget();
      done(t('saved'));
    }
  };
  const handIn = async () => {
    if (faults.length > 0) return document.getElementById(faultsId)?.focus();
    const answer = await submit.submit({ unitIds: chosen });
    if (!answer?.ok) return;
    forget();
    done(t(answer.result.status === 'approved' ? 'approvedNow' : 'submittedNow'));
  };
  return (
    <form
      ref={form}
      noValidate
      onInput={read}
      onChange={read}
      onSubmit={(event) => {
        event.preventDefault();
        void handIn();
      }}
      className="grid gap-8"
    >
      {scheme.groups.map((group) => (
        <PlanGroupFields
          key={group.code}
          group={group}
          begun={unitIds}
          chosen={chosen}
          passed={passed}
          faults={faults.filter((fault) => fault.group === group.code)}
        />
      ))}
      <div id={faultsId} tabIndex={-1} className="grid gap-3 outline-none">
        <FaultList faults={faults} scheme={scheme} title={t('toDo', { count: faults.length })} />
      </div>
      <Reasons of={[...save.reasons, ...submit.reasons]} />
      <DeliveryNote of={submit.delivery ?? save.delivery} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" busy={submit.pending}>
          {t('submit')}
        </Button>
        <Button busy={save.pending} onClick={() => void keep()}>
          {t('save')}
        </Button>
      </div>
    </form>
  );
}

/** What stands when the page opens: what was chosen last, else the approved plan; what is mandatory always. */
function useBegun({ open, approved, passed }: PlanChoice, { groups }: Scheme) {
  return useMemo(() => {
    const mandatory = groups.filter(({ kind }) => kind === 'mandatory').flatMap(({ units }) => units);
    const offered = new Set(groups.flatMap(({ units }) => units.map(({ unitId }) => unitId)));
    const last = (open?.unitIds ?? approved).filter((unitId) => offered.has(unitId));
    return {
      passed: passed.map(({ unitId }) => unitId),
      unitIds: [...new Set([...mandatory.map(({ unitId }) => unitId), ...last])],
    };
  }, [open, approved, passed, groups]);
}
