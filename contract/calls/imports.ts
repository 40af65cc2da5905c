import { importLessonsRequest, importState, runImportRequest, startedImport } from '../imports.ts';
import type { Calls } from './call.ts';

/** An import takes longer than a call may: one call begins it, another asks how far it is. */
export const importCalls = {
  'office/import/run': {
    who: 'office',
    request: runImportRequest,
    result: startedImport,
    refusals: ['import.busy'],
    says: 'Begins to import a OneRoster bundle',
  },
  'office/import/lessons': {
    who: 'office',
    request: importLessonsRequest,
    result: startedImport,
    refusals: ['import.busy'],
    says: 'Begins to import a CSV file of lessons',
  },
  'office/import/state': {
    who: 'office',
    request: startedImport,
    result: importState,
    reads: true,
    says: 'How far an import is, and in the end its report',
  },
} satisfies Calls;
