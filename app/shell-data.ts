import type { ProfileType } from '@/contract/accounts/account';
import { topBarInstant } from '@/i18n/dates';
import { getLanguage } from '@/i18n/get-language';
import { notHere } from '@/lib/bff/offered/offered';
import { getShellUser } from '@/lib/bff/pages/account';
import { requireSession } from '@/lib/bff/pages/read';
import { recordOf } from '@/lib/bff/sign-in/session-record';
import { institutionMarkUrl, institutionText, portalConfig } from '@/lib/config/portal-config';

/** What the top bar says of the institution, and whether this is the preview (A8, B4). */
export async function institutionData() {
  const locale = await getLanguage();
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
  const { CANVAS_URL, INSTITUTION_TIME_ZONE } = portalConfig();
  const now = new Date();
  const user = await getShellUser();
  return {
    user,
    canvasUrl: CANVAS_URL,
    notHere: notHere(user.type, await getLanguage()),
    profilesCount: session.profileTypes.length,
    moment: { now: now.toISOString(), written: topBarInstant(now, INSTITUTION_TIME_ZONE) },
    status: recordOf(session),
  };
}
