import type { Area } from '../area.ts';
import { serveDocuments } from './serve-documents.ts';

/** Papers about careers. */
export const documents: Area = { serve: serveDocuments };
