import { paperRoute } from '@/lib/bff/files/paper-answer';

/** A self-declaration of the reader's, as a file; 404 for what can't be declared. */
export const GET = paperRoute('student/documents/declare', ({ code, language }) => ({ code, language }));
