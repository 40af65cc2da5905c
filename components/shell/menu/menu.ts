import type { ProfileType } from '@/contract/accounts/account';

const NAMES = [
  'dashboard',
  'lessons',
  'offers',
  'processes',
  'courses',
  'exams',
  'payments',
  'documents',
  'surveys',
  'locks',
  'presences',
] as const;
export type AreaName = (typeof NAMES)[number];

export const areaNameOf = (name: string): AreaName | undefined => NAMES.find((known) => known === name);

/** One line of the left menu; `name` is a message key under `menu` and the name of its icon. */
export interface MenuItem {
  path: string;
  name: AreaName | 'canvas';
  target: '_self' | '_blank';
}

/** What the menu depends on. */
export interface MenuUser {
  type: ProfileType;
  badge: string | null;
  hasCanvas: boolean;
}

/** The areas of each type of user, in the order of the menu (A5, A6). */
const AREAS: Record<ProfileType, AreaName[]> = {
  student: [
    'dashboard',
    'lessons',
    'offers',
    'processes',
    'courses',
    'exams',
    'payments',
    'documents',
    'surveys',
    'locks',
  ],
  professor: ['presences', 'lessons', 'exams', 'courses', 'surveys'],
};

/** Where each goes most: the places of the bar at the foot of small screens. */
const FOOT: Record<ProfileType, AreaName[]> = {
  student: ['dashboard', 'lessons', 'courses', 'exams'],
  professor: ['dashboard', 'lessons', 'presences', 'exams'],
};

/** The left menu of a user; `canvasUrl` is the learning platform's address, absent while unset (A5 to A7). */
export function menuFor(
  user: MenuUser,
  { preview, canvasUrl }: { preview: boolean; canvasUrl?: string | undefined },
): MenuItem[] {
  const areas = AREAS[user.type].filter((area) => isShown(area, user, preview));
  const items = areas.map(
    (area): MenuItem => ({
      path: `/${user.type}/${area}`,
      name: area,
      target: '_self',
    }),
  );
  if (user.type !== 'student' || !user.hasCanvas || !canvasUrl) return items;
  return [...items, { path: canvasUrl, name: 'canvas', target: '_blank' }];
}

/** The places at the foot; the menu is the one after them. */
export function footFor({ type, badge }: MenuUser): { name: AreaName; path: string }[] {
  const areas: AreaName[] = type === 'student' && badge === null ? ['offers'] : FOOT[type];
  return areas.map((name) => ({ name, path: `/${type}/${name}` }));
}

function isShown(area: AreaName, user: MenuUser, preview: boolean): boolean {
  if (user.type === 'student' && user.badge === null) return area === 'offers';
  return area !== 'offers' || preview;
}
