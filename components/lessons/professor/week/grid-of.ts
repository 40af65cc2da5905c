import type { Grid } from './drag';

/** How a week lies on the screen now; null where it is a list of days. */
export function gridOf(within: HTMLElement): Grid | null {
  const week = within.querySelector<HTMLElement>('[data-monday]');
  if (!week || !matchMedia('(width >= 64rem)').matches) return null;
  const begin = Number(week.style.getPropertyValue('--begin'));
  const hours = Number(week.style.getPropertyValue('--hours'));
  const days = [...week.querySelectorAll<HTMLElement>('[data-day]')].map((section) => {
    const { left, right } = section.getBoundingClientRect();
    const column = section.querySelector('.week-lessons')?.getBoundingClientRect();
    return {
      day: section.dataset.day ?? '',
      left,
      right,
      top: column?.top ?? 0,
      height: column?.height ?? 0,
    };
  });
  return { days, begin, end: begin + hours * 60, minuteHeight: (days[0]?.height ?? 0) / (hours * 60) };
}
