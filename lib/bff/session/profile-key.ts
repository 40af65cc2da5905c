import { createHash } from 'node:crypto';
import type { ListedProfile } from '../../../contract/accounts/account.ts';

type Described = Pick<ListedProfile, 'type' | 'name' | 'badge'>;

/** How the browser names a profile (C3): no token in it, equal ones differ by order, persons never share. */
export function profileKeys(crmId: string, profiles: Described[]): string[] {
  const seen = new Map<string, number>();
  return profiles.map((profile) => {
    const description = JSON.stringify([crmId, profile.type, profile.name, profile.badge]);
    const ordinal = seen.get(description) ?? 0;
    seen.set(description, ordinal + 1);
    return createHash('sha256').update(`${description}#${ordinal}`).digest('base64url').slice(0, 22);
  });
}
