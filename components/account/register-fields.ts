import * as z from 'zod/mini';
import { blank, typedPastDay } from '@/components/ui/fields/typed-fields';
import { registerRequest } from '@/contract/accounts/account-forms';

/** A registration as it is typed: the day of birth in whatever form, and no given name only where none is asked for. */
export const registerForm = (today: string) =>
  z.extend(registerRequest, {
    givenName: z.optional(registerRequest.shape.familyName),
    birthDate: z.union([blank, typedPastDay(today)], 'date'),
  });
