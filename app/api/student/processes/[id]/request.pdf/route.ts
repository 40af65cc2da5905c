import { pdfRoute } from '@/lib/bff/files/pdf-route';

/** What was handed in with a request, as a file; 404 for what isn't the reader's, or isn't handed in. */
export const GET = pdfRoute('student/processes/paper', ({ id }) => ({ requestId: id }));
