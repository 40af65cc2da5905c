/** The look of a button of the top bar: 44 px high, at least as wide (`globals.css`). */
export const barButton = 'bar-button';
