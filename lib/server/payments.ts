import 'server-only';
import { cache } from 'react';
import { read } from './api';

/** What the signed-in student owes and has paid. */
export const listCharges = cache(() => read('student/payments/list'));
