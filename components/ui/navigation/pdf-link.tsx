import ArrowDownTrayIcon from '@heroicons/react/20/solid/ArrowDownTrayIcon';
import type { ReactNode } from 'react';
import { LeavingLink } from '../buttons/button.tsx';

/** A paper to be kept. */
export const PdfLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <LeavingLink
    href={href}
    variant="quiet"
    size="small"
    className="-ms-3 w-fit print:hidden"
    icon={<ArrowDownTrayIcon className="size-5" />}
  >
    {children}
  </LeavingLink>
);
