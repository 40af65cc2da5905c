import { useTranslations } from 'next-intl';
import { Section } from '@/components/ui/page/section';
import type { PlanGroup } from '@/contract/courses/plan-choice';

/** What was handed in, by group, to be read. */
export function ChosenPlan({ groups, unitIds }: { groups: PlanGroup[]; unitIds: string[] }) {
  const t = useTranslations('courses.choice');
  return groups.map(({ code, title, units }) => {
    const chosen = units.filter(({ unitId }) => unitIds.includes(unitId));
    return (
      chosen.length > 0 && (
        <Section key={code} title={title}>
          <ul className="divide-y divide-line rounded-corner border border-line bg-raised">
            {chosen.map(({ unitId, title: course, cfu, code: unit, year }) => (
              <li key={unitId} className="flex min-h-12 items-center justify-between gap-3 px-4 py-2">
                <span>
                  <span className="block wrap-anywhere">{course}</span>
                  <span className="block text-muted text-small">
                    {[unit, t('year', { year })].join(' · ')}
                  </span>
                </span>
                <span className="shrink-0 text-small tabular-nums">{t('cfu', { cfu })}</span>
              </li>
            ))}
          </ul>
        </Section>
      )
    );
  });
}
