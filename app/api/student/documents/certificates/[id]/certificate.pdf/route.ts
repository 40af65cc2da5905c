import { paperRoute } from '@/lib/bff/files/paper-answer';

/** A certificate of the reader's, as it was sealed; 404 for what isn't theirs, or isn't paid yet. */
export const GET = paperRoute('student/documents/certificate', ({ id }) => ({ certificateId: id }));
