import 'server-only';
import { cache } from 'react';
import { read } from './api';

/** What the signed-in student owes and has paid. */
export const listCharges = cache(() => read('student/payments/list'));

export const readReceipt = (chargeId: string) => read('student/payments/receipt', { chargeId });

export const readNotice = (chargeId: string) => read('student/payments/notice', { chargeId });

export const readStatement = (year: number) => read('student/payments/statement', { year });
