import type { Calls } from '../wire/call.ts';
import { empty } from '../wire/envelope.ts';
import * as uploads from './uploads.ts';

/** Papers that students hand in; their bytes go past the table (campus/documents/uploads/serve-bytes.ts). */
export const uploadCalls = {
  'student/documents/list': {
    who: 'applicant',
    request: empty,
    result: uploads.ownUploads,
    reads: true,
    says: 'What one has handed in, the latest first, and what the office said of it',
  },
  'student/documents/discard': {
    who: 'applicant',
    request: uploads.uploadById,
    result: uploads.changedUpload,
    browser: true,
    refusals: ['state.not_allowed', 'uploads.needed'],
    says: 'Takes back what was handed in and not accepted, and no request that is under way names; its file is deleted',
  },
  'office/uploads/list': {
    who: 'office',
    request: uploads.listUploadsRequest,
    result: uploads.listedUploads,
    reads: true,
    says: 'What students have handed in and waits, the oldest first; with `all` what was judged too. Says of each whether a scanner has seen it',
  },
  'office/uploads/accept': {
    who: 'office',
    request: uploads.acceptUploadRequest,
    result: uploads.changedUpload,
    refusals: ['state.not_allowed', 'uploads.expired', 'uploads.infected'],
    says: 'Accepts a paper, with the last day on which it counts where it says one; until then its owner can’t take it back',
  },
  'office/uploads/reject': {
    who: 'office',
    request: uploads.rejectUploadRequest,
    result: uploads.changedUpload,
    refusals: ['state.not_allowed'],
    says: 'Rejects a paper, with the reason that its owner reads',
  },
  'office/uploads/check': {
    who: 'office',
    request: empty,
    result: uploads.checkedFiles,
    reads: true,
    says: 'Compares the files that are kept with the papers they belong to: how many files are nobody’s, which papers lack theirs, and which files no key of the institution opens',
  },
  'office/uploads/scan': {
    who: 'office',
    request: empty,
    result: uploads.scannedUploads,
    says: 'Has files that no scanner has seen looked at now, a hundred at a time',
  },
} satisfies Calls;
