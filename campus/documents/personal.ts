import type { Personal } from '../area.ts';
import { said } from '../db/said.ts';
import { certificateBatchItems, certificates } from '../db/schema.ts';

/** Certificates; the papers themselves are on the documents page. */
export const personal: Personal[] = [
  {
    column: certificates.careerId,
    says: said(
      certificates,
      ...(['kind', 'language', 'purpose', 'day', 'year', 'number', 'code', 'holder', 'sha256'] as const),
      ...(['issuedAt', 'validUntil', 'revokedAt', 'revokedReason'] as const),
    ),
  },
  {
    column: certificateBatchItems.careerId,
    says: said(certificateBatchItems, 'status', 'reason', 'decidedAt'),
  },
];
