import type { UploadStatus } from '../../../contract/documents/uploads.ts';
import { uploads } from '../../db/schema.ts';
import type { StateMachine } from '../../platform/states/state-machine.ts';
import { transitionsOf } from '../../platform/states/transition.ts';

export type UploadMove = 'keep' | 'accept' | 'reject' | 'expire' | 'discard';

/** What may happen to a paper (docs/domain.md, Uploads). What was accepted stays as long as it counts: the office relies on it. */
export const uploadMachine = {
  receiving: { keep: ['received'], discard: ['discarded'] },
  received: { accept: ['accepted'], reject: ['rejected'], discard: ['discarded'] },
  accepted: { expire: ['expired'] },
  rejected: { discard: ['discarded'] },
  expired: { discard: ['discarded'] },
  discarded: {},
} as const satisfies StateMachine<UploadStatus, UploadMove>;

export const changeUpload = transitionsOf(uploads, uploadMachine, 'upload');
