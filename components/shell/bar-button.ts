/** The look of a button of the top bar: 44 px high, at least as wide. */
export const barButton =
  'inline-flex h-11 min-w-11 items-center justify-center gap-1.5 rounded-corner px-2 transition-colors hover:bg-sunken';
