'use client';

import EllipsisHorizontalIcon from '@heroicons/react/24/outline/EllipsisHorizontalIcon';
import { ButtonLink } from '../buttons/button.tsx';
import { Menu } from '../overlays/menu.tsx';

export interface MoreLinksProps {
  /** What the button is called that they are behind on a phone. */
  label: string;
  links: { href: string; label: string }[];
}

/** Where else one goes from the page of one thing, beside one another; on a phone `MoreMenu` has them. */
export const MoreLinks = ({ links }: MoreLinksProps) =>
  links.map(({ href, label }) => (
    <ButtonLink key={href} href={href} className="max-lg:hidden">
      {label}
    </ButtonLink>
  ));

/** The same on a phone, behind a button beside the title. */
export const MoreMenu = ({ label, links }: MoreLinksProps) =>
  links.length > 0 && (
    <div className="ml-auto shrink-0 self-start lg:hidden print:hidden">
      <Menu
        label={label}
        className="button button-secondary h-11 w-11"
        entries={links.map((link) => ({ key: link.href, ...link }))}
      >
        <EllipsisHorizontalIcon className="size-6" />
      </Menu>
    </div>
  );
