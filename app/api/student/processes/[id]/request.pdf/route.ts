import { paperRoute } from '@/lib/bff/files/paper-answer';

/** What was handed in with a request, as a file; 404 for what isn't the reader's, or isn't handed in. */
export const GET = paperRoute('student/processes/paper', ({ id }) => ({ requestId: id }));
