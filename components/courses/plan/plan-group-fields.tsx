import { useTranslations } from 'next-intl';
import type { PlanFault } from '@/contract/courses/check-plan';
import type { PlanGroup } from '@/contract/courses/plan-choice';

/** One group: its courses to tick, how many credits are chosen of how many, and what is wrong with it in red. */
export function PlanGroupFields({
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
