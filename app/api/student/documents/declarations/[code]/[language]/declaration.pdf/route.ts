import { pdfRoute } from '@/lib/bff/files/pdf-route';

/** A self-declaration of the reader's, as a file; 404 for what can't be declared. */
export const GET = pdfRoute('student/documents/declare', ({ code, language }) => ({ code, language }));
