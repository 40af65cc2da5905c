import * as z from 'zod/mini';
import type { Calls } from '../wire/call.ts';
import { empty } from '../wire/envelope.ts';
import { profileType, sessionStatus } from './account.ts';

/** The portal's own calls, about the session of a browser; an institution has none of them. */
export const sessionCalls = {
  'session/status': {
    who: 'anyone',
    request: empty,
    result: sessionStatus,
    reads: true,
    browser: true,
    says: 'Who is signed in, and until when',
  },
  'session/switch': {
    who: 'signed-in',
    request: z.object({ key: z.string().check(z.regex(/^[\w-]{22}$/)) }),
    result: z.object({ type: profileType }),
    browser: true,
    says: 'Goes on as another profile of the person',
  },
  'session/draftkeys': {
    who: 'signed-in',
    request: empty,
    result: z.object({ keys: z.array(z.string()) }),
    browser: true,
    says: 'The keys that the person’s drafts are encrypted with, the newest first',
  },
} satisfies Calls;
