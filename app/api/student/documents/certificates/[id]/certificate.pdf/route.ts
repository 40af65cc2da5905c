import { pdfRoute } from '@/lib/bff/files/pdf-route';

/** A certificate of the reader's, as it was sealed; 404 for what isn't theirs, or isn't paid yet. */
export const GET = pdfRoute('student/documents/certificate', ({ id }) => ({ certificateId: id }));
