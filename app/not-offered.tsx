import { headers } from 'next/headers';
import { getTranslations } from 'next-intl/server';
import { areaNameOf } from '@/components/shell/menu/menu';
import { NotOfferedPage } from '@/components/shell/offered/not-offered-page';
import { isArea } from '@/contract/adoption/areas';
import { helpOfficeOf, helpPageOf } from '@/contract/help/help';
import { getLanguage } from '@/i18n/get-language';
import { standingOf } from '@/lib/bff/offered/offered';
import { requireSession } from '@/lib/bff/pages/read';

/** The path that a page is made for, without what is asked of it. */
export const ownPath = async (): Promise<string> => (await headers()).get('x-path')?.split('?')[0] ?? '/';

/** In place of a page of an area that the institution doesn't offer, or of a page whose call it hasn't. */
export async function NotOfferedHere() {
  const t = await getTranslations();
  const { type, badge } = (await requireSession()).profile;
  const path = await ownPath();
  const name = areaNameOf(path.split('/')[2] ?? '') ?? 'dashboard';
  const area = `${type}.${name}`;
  const standing = isArea(area) ? standingOf(area, await getLanguage()) : { is: 'absent' as const };
  const list = { href: `/${type}/${name}`, label: t(`menu.${name}`) };
  const home = { href: `/${type}/dashboard`, label: t('offered.home') };
  const hasHome = type === 'professor' || badge !== null;
  const backs = [...(standing.is === 'here' ? [list] : []), ...(hasHome ? [home] : [])];
  return (
    <NotOfferedPage
      area={name}
      href={standing.is === 'elsewhere' ? standing.href : undefined}
      office={helpOfficeOf(helpPageOf(path))}
      back={backs.find(({ href }) => href !== path)}
    />
  );
}
