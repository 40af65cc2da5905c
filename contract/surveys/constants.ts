/** Nothing is shown of fewer, nor of a part where it, or what is left of the whole, is of fewer. */
export const RESULTS_FROM = 5;

/** While a survey is open its professors learn the number of answers in such steps, and no oftener. */
export const COUNT_STEP = 5;
export const COUNT_EVERY_MINUTES = 60;

/** A survey that closes within these days, or that keeps an exam from being booked, is due. */
export const DUE_DAYS = 7;

/** From definitely not to definitely yes. */
export const SCALE = ['1', '2', '3', '4'] as const;
