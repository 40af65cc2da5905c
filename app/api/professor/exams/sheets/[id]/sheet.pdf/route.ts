import { pdfRoute } from '@/lib/bff/files/pdf-route';

/** A recorded sheet, as a file; 404 for one of somebody else's session. */
export const GET = pdfRoute('professor/exams/sheetpaper', ({ id }) => ({ sheetId: id }));
