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
    <nav aria-label={label} className="tabs">
      <TabStrip current={tabs.find(({ current }) => current)?.href}>
        {tabs.map(({ href, label, count, current }) => (
          <li key={href} className="shrink-0">
            <Link href={href} scroll={false} aria-current={current ? 'page' : undefined} className="tab">
              {label} {count !== undefined && <span>{count}</span>}
            </Link>
          </li>
        ))}
      </TabStrip>
    </nav>
  );
}
