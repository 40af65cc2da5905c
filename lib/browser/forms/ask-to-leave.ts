import { createQuestion, type Question } from './question';

/** What would be lost. `link`: the page's unsaved things. `signOut`: what this browser has still to send. */
export type Loss = { by: 'link' | 'signOut'; count: number };

/** What is being asked: whether to go all the same. */
export type LeavePrompt = Question<Loss>;

const leaving = createQuestion<Loss>();
export const leaveStore = leaving.store;

/** Asks in a dialog whether to leave all the same; one that is open already is given up. */
export const askToLeave = leaving.ask;
