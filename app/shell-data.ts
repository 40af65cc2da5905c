import { getLocale } from 'next-intl/server';
import { menuFor } from '@/components/shell/menu';
import type { ProfileType } from '@/contract/account';
import { institutionMarkUrl, institutionText, portalConfig } from '@/lib/config/portal-config';
import { getShellUser } from '@/lib/server/account';
import { requireSession } from '@/lib/server/api';
import { recordOf } from '@/lib/server/session-record';

/** What the top bar says of the institution, and whether this is the preview (A8, B4). */
export async function institutionData() {
  const locale = await getLocale();
  const { preview } = portalConfig();
  const institution = {
    name: institutionText('INSTITUTION_NAME', locale),
    acronym: institutionText('INSTITUTION_ACRONYM', locale),
    mark: institutionMarkUrl(),
  };
  return { institution, preview };
}

/** What the shell of a signed-in page shows; of the given type, where the page is of one. */
export async function signedInData(type?: ProfileType) {
  const session = await requireSession(type ? { type } : {});
  const { preview, CANVAS_URL } = portalConfig();
  const user = await getShellUser();
  return {
    user,
    menu: menuFor(user, { preview, canvasUrl: CANVAS_URL }),
    profilesCount: session.profileTypes.length,
    status: recordOf(session),
  };
}
