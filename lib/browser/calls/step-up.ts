import type { Reason } from '@/contract/wire/refusal';
import { createQuestion, type Question } from '../forms/question';

/** What a change is refused with that wants to know once more who asks. */
const STEP_UP = 'account.step_up';

type Confirmation = { elsewhere: string | null };
/** A confirmation that is being asked for: where to give it if not by the password, and how it ended. */
export type ConfirmationQuestion = Question<Confirmation>;

const confirming = createQuestion<Confirmation>();
export const stepUpStore = confirming.store;

/** The reason that asks for a confirmation, if there is one. */
export const stepUpReason = (reasons: Reason[]): Reason | undefined =>
  reasons.find(({ code }) => code === STEP_UP);

/** Asks the person in a dialog; false when it was closed. One that is open already is given up. */
export const askForStepUp = ({ fixUrl }: Reason): Promise<boolean> =>
  confirming.ask({ elsewhere: fixUrl ?? null });
