import { addDays } from 'date-fns/addDays';
import { LANGUAGES } from '../../contract/wire/constants.ts';
import type { PortalConfig } from './portal-config.ts';

/** Well below the year that RFC 9116 allows; made anew at every reading, so it never comes. */
const VALID_DAYS = 180;

/** `security.txt` of RFC 9116; null where no contact is configured, since none is invented. */
export function securityText(
  { SECURITY_CONTACT, publicOrigin }: Pick<PortalConfig, 'SECURITY_CONTACT' | 'publicOrigin'>,
  now: Date,
): string | null {
  if (!SECURITY_CONTACT) return null;
  const fields = [
    `Contact: ${SECURITY_CONTACT}`,
    `Expires: ${addDays(now, VALID_DAYS).toISOString()}`,
    `Preferred-Languages: ${LANGUAGES.join(', ')}`,
    ...(publicOrigin.startsWith('https:') ? [`Canonical: ${publicOrigin}/.well-known/security.txt`] : []),
  ];
  return `${fields.join('\n')}\n`;
}
