import * as z from 'zod/mini';
import { saidOfClaim } from '@/contract/payments/claims';
import { typedPastDay } from '../ui/fields/typed-fields';

/** A claim as it is typed; `today` as in `typedPastDay`. */
export const claimForm = (today: string) => z.object({ ...saidOfClaim, paidOn: typedPastDay(today) });
