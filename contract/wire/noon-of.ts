/** An instant on that day (yyyy-MM-dd) wherever the institution is, to be written without its time. */
export const noonOf = (day: string): string => `${day}T11:00:00.000Z`;
