import { Link } from './link.tsx';
import { TabStrip } from './tab-strip.tsx';

export interface Tab {
  href: string;
  label: string;
  /** How many things stand behind it. */
  count?: number;
  current: boolean;
}

/** Views of one page, each under its own URL; more than fit scroll sideways. */
export function Tabs({ label, tabs }: { label: string; tabs: Tab[] }) {
  return (
    <nav aria-label={label} className="min-w-0 border-line border-b print:hidden">
      <TabStrip current={tabs.find(({ current }) => current)?.href}>
        {tabs.map(({ href, label, count, current }) => (
          <li key={href} className="shrink-0">
            <Link
              href={href}
              scroll={false}
              aria-current={current ? 'page' : undefined}
              className="-outline-offset-2 flex min-h-11 items-center gap-2 border-transparent border-b-2 font-medium text-muted transition-colors hover:text-ink aria-[current]:border-accent aria-[current]:text-ink"
            >
              {label}
              {count !== undefined && (
                <span className="rounded-full bg-sunken px-2 text-muted text-small tabular-nums">
                  {count}
                </span>
              )}
            </Link>
          </li>
        ))}
      </TabStrip>
    </nav>
  );
}
