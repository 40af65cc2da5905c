import type { ProfileType } from '../../../contract/accounts/account.ts';
import { AREAS, type Area, pageAt } from '../../../contract/adoption/areas.ts';
import type { AreaLink, SaidOffered } from '../../../contract/adoption/said-offered.ts';
import type { Language } from '../../../contract/wire/constants.ts';
import { acrossBundles } from '../../../observe/across-bundles.ts';
import { readAreaLinks } from '../../config/area-links.ts';
import { portalConfig } from '../../config/portal-config.ts';
import { createKnowledge } from './knowledge.ts';

/** Where an area is: here, at an address of the institution, or nowhere that is known. */
export type Standing = { is: 'here' | 'absent' } | { is: 'elsewhere'; href: string };

/** One knowledge for the process: pages and calls learn of each other. */
const shared = acrossBundles('offered', () => ({
  knowledge: createKnowledge(portalConfig().OFFERED_AREAS ?? null),
  links: {} as SaidOffered['links'],
}));

export const offered = () => shared().knowledge;

/** Keeps what the institution says of itself; null where it says nothing. */
export function hear(said: SaidOffered | null): void {
  shared().knowledge.hear(said?.areas ?? null);
  shared().links = said?.links ?? {};
}

export function standingOf(area: Area, language: Language): Standing {
  if (offered().isHere(area)) return { is: 'here' };
  const path = portalConfig().AREA_LINKS;
  const link = (path ? readAreaLinks(path)[area] : undefined) ?? shared().links[area];
  return link ? { is: 'elsewhere', href: addressIn(link, language) } : { is: 'absent' };
}

/** Where each area of a kind of user is, by the names that the menu has for them. */
export const standingsOf = (type: ProfileType, language: Language): Record<string, Standing> =>
  Object.fromEntries(
    AREAS.flatMap((area) => {
      const [of, name = ''] = area.split('.');
      return of === type ? [[name, standingOf(area, language)] as const] : [];
    }),
  );

/** The areas of a kind of user that aren't here. Home always is: it is made of the fifteen calls. */
export const notHere = (type: ProfileType, language: Language): { [name: string]: 'elsewhere' | 'absent' } =>
  Object.fromEntries(
    Object.entries(standingsOf(type, language)).flatMap(([name, { is }]) =>
      is === 'here' || name === 'dashboard' ? [] : [[name, is]],
    ),
  );

/** Whether the page at a path is known not to be offered: a call that it needs doesn't exist. */
export function isPageClosed(path: string, now = performance.now()): boolean {
  return (pageAt(path)?.needs ?? []).some((call) => offered().isClosed(call, now));
}

const addressIn = (link: AreaLink, language: Language): string =>
  typeof link === 'string' ? link : link[language];
