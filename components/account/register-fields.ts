import * as z from 'zod/mini';
import { blank, typedPastDay } from '@/components/ui/typed-fields';
import { registerRequest } from '@/contract/account-forms';

/** A registration as it is typed: the day of birth in whatever form. */
export const registerForm = (today: string) =>
  z.extend(registerRequest, { birthDate: z.union([blank, typedPastDay(today)], 'date') });
