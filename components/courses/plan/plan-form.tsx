'use client';

import { useTranslations } from 'next-intl';
import { useId, useMemo, useRef, useState } from 'react';
import { Button } from '@/components/ui/buttons/button';
import { DeliveryNote } from '@/components/ui/feedback/delivery-note';
import { Notice } from '@/components/ui/feedback/notice';
import { Reasons } from '@/components/ui/feedback/reasons';
import { type PlanFault, planFaults } from '@/contract/courses/check-plan';
import type { PlanChoice, PlanGroup } from '@/contract/courses/plan-choice';
import { useAnnounced } from '@/lib/browser/alerts/use-announced';
import { useCall } from '@/lib/browser/calls/use-call';
import { useDone } from '@/lib/browser/calls/use-done';
import { useDraft } from '@/lib/browser/drafts/use-draft';

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

/** The units that are chosen first: the last choice, else the approved plan; always the mandatory units. */
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

/** Every rule that isn't kept yet, in words, with the courses that it is about. */
function FaultList({
  faults,
  scheme: { groups },
  title,
}: {
  faults: PlanFault[];
  scheme: { groups: PlanGroup[] };
  title: string;
}) {
  const t = useTranslations('courses.choice.fault');
  useAnnounced(title);
  if (faults.length === 0) return null;
  const units = new Map(groups.flatMap((group) => group.units.map((unit) => [unit.unitId, unit.title])));
  const nameOf = (unitId: string | undefined) => units.get(unitId ?? '') ?? '';
  const say = ({ code, group, year = 0, term = 'first', wanted = 0, has = 0, units: about }: PlanFault) =>
    t(code, {
      ...{ year, term, wanted, has },
      group: groups.find((each) => each.code === group)?.title ?? '',
      first: nameOf(about[0]),
      second: nameOf(about[1]),
      courses: about.map(nameOf).join(', '),
    });
  return (
    <Notice tone="warning" title={title}>
      <ul className="list-disc pl-5">
        {faults.map((fault) => (
          <li
            key={`${fault.code} ${fault.group ?? ''} ${fault.year ?? ''} ${fault.term ?? ''} ${fault.units.join()}`}
          >
            {say(fault)}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/** One group: its units to tick, the credits chosen and needed, and its faults in red. */
function PlanGroupFields({
  group: { kind, title, minCfu, maxCfu, units },
  begun,
  chosen,
  passed,
  faults,
}: {
  group: PlanGroup;
  begun: string[];
  chosen: string[];
  passed: string[];
  faults: PlanFault[];
}) {
  const t = useTranslations('courses.choice');
  const termOf = useTranslations('courses.term');
  const isIn = (unitId: string) => chosen.includes(unitId) || passed.includes(unitId);
  const cfu = units.filter(({ unitId }) => isIn(unitId)).reduce((sum, unit) => sum + unit.cfu, 0);
  const isFixed = kind === 'mandatory';
  const wanted = isFixed ? null : t('wanted', { min: minCfu, max: maxCfu });
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1 text-section">{title}</legend>
      <p className={faults.length > 0 ? 'font-medium text-danger text-small' : 'text-muted text-small'}>
        {[t('chosen', { cfu }), isFixed ? t('mandatory') : wanted].join(' · ')}
      </p>
      <ul className="divide-y divide-line overflow-hidden rounded-corner border border-line bg-raised">
        {units.map(({ unitId, code, title: course, cfu: credits, year, term }) => {
          const isPassed = passed.includes(unitId);
          return (
            <li key={unitId}>
              <label className="flex min-h-14 items-center gap-3 px-4 py-2 has-enabled:cursor-pointer has-enabled:hover:bg-sunken">
                <input
                  type="checkbox"
                  name="unit"
                  value={unitId}
                  defaultChecked={begun.includes(unitId) || isPassed}
                  disabled={isPassed}
                  onClick={(event) => isFixed && event.preventDefault()}
                  aria-readonly={isFixed || undefined}
                  className="size-5 shrink-0 accent-accent-fill"
                />
                <span className="min-w-0 grow">
                  <span className="block wrap-anywhere">{course}</span>
                  <span className="block text-muted text-small">
                    {[code, t('year', { year }), term && termOf(term), isPassed && t('passed')]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                </span>
                <span className="shrink-0 text-small tabular-nums">{t('cfu', { cfu: credits })}</span>
              </label>
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
}
