import type { Personal } from '../area.ts';
import { said, unitTitle } from '../db/said.ts';
import { recognitions, requestSteps, requests } from '../db/schema.ts';

/** What a student asked of the offices. */
export const personal: Personal[] = [
  {
    column: requests.careerId,
    says: said(
      requests,
      ...(['id', 'typeCode', 'status', 'data', 'corrections', 'dueAt', 'protocolYear'] as const),
      ...(['protocolNumber', 'createdAt', 'appealUntil', 'appealedAt'] as const),
    ),
  },
  {
    column: recognitions.requestId,
    through: requests.careerId,
    says: {
      unit: unitTitle(recognitions.unitId),
      ...said(recognitions, 'requestId', 'cfu', 'grade', 'honours', 'reason', 'accepted', 'answeredAt'),
    },
  },
  {
    column: requestSteps.requestId,
    through: requests.careerId,
    says: said(requestSteps, 'requestId', 'at', 'action', 'by', 'note'),
  },
];
