import { useTranslations } from 'next-intl';
import { Notice } from '@/components/ui/feedback/notice';
import type { PlanFault } from '@/contract/courses/check-plan';
import type { PlanGroup } from '@/contract/courses/plan-choice';
import { useAnnounced } from '@/lib/browser/alerts/use-announced';

/** Every rule that isn't kept yet, in words, with the courses that it is about. */
export function FaultList({
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
