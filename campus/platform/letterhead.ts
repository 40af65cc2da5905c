import { readMark } from '../../observe/institution-mark.ts';

/** The institution above each page of a paper: its name, and its mark (SVG or PNG) or else its acronym. */
export type Letterhead = { name: string; acronym: string; mark?: Uint8Array | undefined };

/** The institution as it is configured; its mark is read once, at the start. */
export const letterheadOf = (config: Configured): Letterhead => ({
  name: config.INSTITUTION_NAME,
  acronym: config.INSTITUTION_ACRONYM,
  mark: config.INSTITUTION_MARK ? new Uint8Array(readMark(config.INSTITUTION_MARK).bytes) : undefined,
});

type Configured = {
  INSTITUTION_NAME: string;
  INSTITUTION_ACRONYM: string;
  INSTITUTION_MARK?: string | undefined;
};
