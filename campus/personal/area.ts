import type { Area } from '../area.ts';
import { said } from '../db/said.ts';
import { auditEvents } from '../db/schema.ts';
import { servePersonal } from './serve-personal.ts';

/** What the institution keeps of a person, for that person: each noun says what it has. */
export const personal: Area = {
  serve: servePersonal,
  personal: [{ column: auditEvents.actorId, says: said(auditEvents, 'at', 'action', 'entity', 'entityId') }],
};
