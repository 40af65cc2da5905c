import { empty } from '../envelope.ts';
import {
  changedUpload,
  listedUploads,
  listUploadsRequest,
  ownUploads,
  rejectUploadRequest,
  uploadById,
} from '../uploads.ts';
import type { Calls } from './call.ts';

/** Papers that students hand in; their bytes go past the table (campus/documents/uploads/serve-bytes.ts). */
export const uploadCalls = {
  'student/documents/list': {
    who: 'student',
    request: empty,
    result: ownUploads,
    reads: true,
    says: 'What one has handed in, the latest first, and what the office said of it',
  },
  'student/documents/discard': {
    who: 'student',
    request: uploadById,
    result: changedUpload,
    refusals: ['state.not_allowed'],
    says: 'Takes back what was handed in and not accepted; its file is deleted',
  },
  'office/uploads/list': {
    who: 'office',
    request: listUploadsRequest,
    result: listedUploads,
    reads: true,
    says: 'What students have handed in and waits, the oldest first; with `all` what was judged too. No scanner has looked at the files',
  },
  'office/uploads/accept': {
    who: 'office',
    request: uploadById,
    result: changedUpload,
    refusals: ['state.not_allowed'],
    says: 'Accepts a paper; from then on its owner can’t take it back',
  },
  'office/uploads/reject': {
    who: 'office',
    request: rejectUploadRequest,
    result: changedUpload,
    refusals: ['state.not_allowed'],
    says: 'Rejects a paper, with the reason that its owner reads',
  },
} satisfies Calls;
