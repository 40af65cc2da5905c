import { readMark } from '../../observe/institution-mark.ts';

/** Who gives papers out, as it stands above each page: with its mark, an SVG or PNG, in the acronym's place where it set one. */
export type PaperInstitution = { name: string; acronym: string; mark?: Uint8Array | undefined };

/** The institution as it is configured; its mark is read once, at the start. */
export const paperInstitution = (config: Configured): PaperInstitution => ({
  name: config.INSTITUTION_NAME,
  acronym: config.INSTITUTION_ACRONYM,
  mark: config.INSTITUTION_MARK ? new Uint8Array(readMark(config.INSTITUTION_MARK).bytes) : undefined,
});

type Configured = {
  INSTITUTION_NAME: string;
  INSTITUTION_ACRONYM: string;
  INSTITUTION_MARK?: string | undefined;
};
