import { createHash } from 'node:crypto';

/** Stands for a name or an address where it is only counted: those are not kept in the clear. */
export const unreadable = (counted: string) => createHash('sha256').update(counted).digest('base64url');
