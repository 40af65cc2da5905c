import type { Personal } from '../area.ts';
import { said } from '../db/said.ts';
import {
  accounts,
  emailProofs,
  emailUndos,
  identities,
  people,
  profiles,
  recoveries,
  tokens,
} from '../db/schema.ts';

/** Who somebody is, and how they sign in; nothing that opens anything. */
export const personal: Personal[] = [
  {
    column: people.id,
    says: said(
      people,
      ...(['givenName', 'familyName', 'preferredName', 'email', 'emailVerified', 'phone'] as const),
      ...(['address', 'birthDate', 'taxCode', 'language', 'createdAt'] as const),
    ),
  },
  { column: accounts.personId, says: said(accounts, 'username', 'status', 'passwordChangedAt') },
  { column: profiles.personId, says: said(profiles, 'type', 'badge', 'hasCanvas', 'validTo', 'createdAt') },
  { column: identities.personId, says: said(identities, 'attribute', 'value', 'createdAt') },
  { column: tokens.profileId, says: said(tokens, 'issuedAt', 'expiresAt', 'revokedAt') },
  { column: emailProofs.personId, says: said(emailProofs, 'email', 'expiresAt') },
  { column: emailUndos.personId, says: said(emailUndos, 'email', 'changedAt', 'expiresAt') },
  { column: recoveries.personId, says: said(recoveries, 'expiresAt', 'usedAt') },
];
