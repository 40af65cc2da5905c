/** Apart from the schemas made of them, which the browser fetches only when somebody types. */
export const EXAM_KINDS = ['final', 'partial'] as const;
export const EXAM_MODES = ['written', 'oral', 'practical', 'project'] as const;
export const RECORDING_MODES = ['publication', 'immediate', 'none'] as const;
export const SILENCE_MEANS = ['accept', 'not_recorded'] as const;
export const NO_SHOW_MEANS = ['none', 'skip_next'] as const;
export const OUTCOME_RESULTS = ['grade', 'pass', 'fail', 'absent', 'withdrew'] as const;

/** As many results as one call takes. */
export const LARGEST_BATCH = 500;
