/** What a bundle may be; a country's largest university stays far below. */
export const LARGEST_BUNDLE = 1024 ** 3;
export const MOST_ENTRIES = 1000;
/** Text in CSV shrinks to a tenth or a thirtieth; what shrinks more than this was made to do harm. */
export const HIGHEST_RATIO = 100;
/** Below this size a file may shrink as it likes. */
export const RATIO_COUNTS_FROM = 1024 ** 2;
export const LONGEST_RECORD = 1024 ** 2;
/** What a file of lessons may be: a term of a country's largest university. */
export const LARGEST_LESSON_FILE = 64 * 1024 ** 2;
export const MOST_LESSON_ROWS = 200_000;
/** The share of a file's earlier rows that a bulk file may remove unasked (docs/domain.md, Import). */
export const REMOVAL_STOP = 0.1;
