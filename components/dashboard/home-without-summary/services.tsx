'use client';

import KeyIcon from '@heroicons/react/24/outline/KeyIcon';
import { useTranslations } from 'next-intl';
import type { ComponentType, ReactNode } from 'react';
import type { MenuItem } from '@/components/shell/menu/menu';
import { menuIcons } from '@/components/shell/menu/menu-icons';
import { WhereMark } from '@/components/shell/offered/where-mark';
import { Drawing } from '@/components/ui/drawing';
import { Link } from '@/components/ui/navigation/link';
import { Section } from '@/components/ui/page/section';

/** A place to go to from here: an area, on its page or out of the portal. */
export interface Service {
  name: MenuItem['name'];
  href: string;
  leavesPortal: boolean;
}

/** Where one can go on: the areas that are here or elsewhere, then the account's pages. */
export function Services({ services }: { services: Service[] }) {
  const t = useTranslations();
  return (
    <Section title={t('dashboard.home.services')}>
      <ul className={look}>
        {services.map((service) => (
          <Line key={service.name} icon={menuIcons[service.name]} leaves={service.leavesPortal}>
            <ToService {...service} />
          </Line>
        ))}
        <Line icon={UserDrawing}>
          <Link href="/account/profile">{t('shell.user.profile')}</Link>
        </Line>
        <Line icon={KeyIcon}>
          <Link href="/account/password">{t('shell.user.password')}</Link>
        </Line>
      </ul>
    </Section>
  );
}

function ToService({ name, href, leavesPortal }: Service) {
  const t = useTranslations('menu');
  if (!leavesPortal) return <Link href={href}>{t(name)}</Link>;
  return (
    <a href={href} rel="noopener" className="flex items-center justify-between gap-4">
      {t(name)}
      <WhereMark where="elsewhere" className="mr-0.5" />
    </a>
  );
}

const Line = ({
  icon: Icon,
  leaves = false,
  children,
}: {
  icon: ComponentType<{ className?: string | undefined }>;
  leaves?: boolean;
  children: ReactNode;
}) => (
  <li className="slim-line flex items-center gap-4">
    <Icon className="size-6 shrink-0 text-muted" />
    <h3 className="grow">{children}</h3>
    {!leaves && <Drawing name="go" className="size-5 text-muted" />}
  </li>
);

const UserDrawing = ({ className = '' }: { className?: string | undefined }) => (
  <Drawing name="user" className={className} />
);

/** Two beside one another where there is room; the last one alone has the whole line. */
const look =
  'grid gap-px overflow-hidden border-line border-y bg-line *:bg-raised max-sm:-mx-4 sm:grid-cols-2 sm:rounded-corner sm:border-x sm:[&>:last-child:nth-child(odd)]:col-span-2';
