/** What counts of an answer. */
export type Answered = { status: number; envelope: object | null };

const NO_CALL = [404, 405, 501];

/** Whether an answer means that the call does not exist. With an envelope it is an answer: one thing isn't there. */
export const isNoCall = ({ status, envelope }: Answered): boolean =>
  envelope === null && NO_CALL.includes(status);
