/** The look of a button of the top bar: 44 px high, at least as wide (`app/styles/shell.css`). */
export const barButton = 'bar-button';
