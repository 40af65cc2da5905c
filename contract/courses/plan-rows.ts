import * as z from 'zod/mini';

export const planRowKind = z.enum(['mandatory', 'choice', 'free', 'extra']);
export const planRowStatus = z.enum(['planned', 'attended', 'passed', 'recognised', 'waived']);
