import * as z from 'zod/mini';
import { blank, typedPastDay } from '@/components/ui/fields/typed-fields';
import { registerRequest } from '@/contract/accounts/account-forms';

/** A registration as typed: the birth date in any format. A required given name must not be missing. */
export const registerForm = (today: string) =>
  z.extend(registerRequest, {
    givenName: z.optional(registerRequest.shape.familyName),
    birthDate: z.union([blank, typedPastDay(today)], 'date'),
  });
