import type { ParseArgsConfig } from 'node:util';
import type { AskOffice } from '../contract/institution.ts';
import type { Language } from '../contract/wire/constants.ts';
import type { CampusConfig } from './config.ts';

type Arguments = {
  words: string[];
  flags: Record<string, boolean | string | undefined>;
};

/** What a verb works with. `withOffice` reaches the office's calls, of a campus that runs or of one opened for the while. */
export type VerbSetting = {
  config: CampusConfig;
  withOffice<Result>(work: (office: AskOffice) => Promise<Result>, language?: Language): Promise<Result>;
};

/** One thing the command line can do. */
export type Verb = {
  /** Behind the verb's own name: `<badge|email>`. */
  usage: string;
  says: string;
  options?: NonNullable<ParseArgsConfig['options']>;
  run(given: Arguments, setting: VerbSetting): Promise<void>;
};

/** The words behind the verb are not what it takes; answered with how it is used. */
export class WrongUsage extends Error {}

/** The office said no; the message is what it said. */
export class OfficeRefused extends Error {}
