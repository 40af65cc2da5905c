'use client';

import { usePathname } from 'next/navigation';
import type { ReactNode } from 'react';
import { Link } from '@/components/ui/navigation/link';

/** A line of the menu that shows where one is (B1). */
export function MenuLink({
  path,
  className,
  children,
}: {
  path: string;
  className: string;
  children: ReactNode;
}) {
  const current = leadsTo(path, usePathname());
  return (
    <Link href={path} aria-current={current ? 'page' : undefined} className={className}>
      {children}
    </Link>
  );
}

/** Whether `path` is a prefix of the page's path by segments: "/a/b" of "/a/b/c", not of "/a/bc" (B1). */
const leadsTo = (path: string, pathname: string) => pathname === path || pathname.startsWith(`${path}/`);
