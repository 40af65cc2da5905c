import 'server-only';
import type { Language } from '../../contract/constants';
import type { DeclarationCode } from '../../contract/documents';
import { read } from './api';

/** Which papers the signed-in student can make now. */
export const listTemplates = () => read('student/documents/templates');

export const readDeclaration = (code: DeclarationCode, language: Language) =>
  read('student/documents/declare', { code, language });
