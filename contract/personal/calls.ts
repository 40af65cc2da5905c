import type { Calls } from '../wire/call.ts';
import { empty } from '../wire/envelope.ts';
import { copyFileRequest, ownCopies, ownCopy, readings, readingsRequest } from './personal.ts';

/** Calls about one's own stored data; the files themselves pass by campus/personal/serve-personal.ts. */
export const personalCalls = {
  'user/owndata': {
    who: 'signed-in',
    request: empty,
    result: ownCopy,
    browser: true,
    refusals: ['account.step_up', 'personal.too_many'],
    says: 'Has a copy made of everything that is kept of who asks, within five minutes of a step-up; while one is made, that one',
  },
  'user/owncopies': {
    who: 'signed-in',
    request: empty,
    result: ownCopies,
    reads: true,
    says: 'How the latest copy of one’s own data stands, and one before it that can still be fetched',
  },
  'user/fetchcopy': {
    who: 'signed-in',
    request: copyFileRequest,
    result: copyFileRequest,
    browser: true,
    refusals: ['account.step_up', 'personal.not_there'],
    says: 'Whether a file of a copy can be fetched now, within five minutes of a step-up',
  },
  'user/readings': {
    who: 'signed-in',
    request: readingsRequest,
    result: readings,
    reads: true,
    says: 'Who looked at one’s record in the last twelve months, the latest first',
  },
} satisfies Calls;
