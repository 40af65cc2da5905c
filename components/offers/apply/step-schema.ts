import * as z from 'zod/mini';
import { typedPastDay } from '@/components/ui/fields/typed-fields';
import { type ApplicationStep, stepForms } from '@/contract/offers/application-forms';

/** A step as it is typed: the day of birth in whatever form. */
export const stepSchema = (step: ApplicationStep, today: string): z.ZodMiniType =>
  step === 'identity' ? z.extend(stepForms.identity, { birthDate: typedPastDay(today) }) : stepForms[step];
