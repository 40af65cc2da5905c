import { resolve } from 'node:path';
import type { ParseArgsConfig } from 'node:util';
import type { AskOffice } from '../contract/institution.ts';
import type { Language } from '../contract/wire/constants.ts';
import type { CampusConfig } from './config.ts';

type Arguments = {
  words: string[];
  flags: Record<string, boolean | string | undefined>;
};

/** What a verb works with. `withOffice` calls the office of a running campus, or of one opened for it. */
export type VerbSetting = {
  config: CampusConfig;
  withOffice<Result>(work: (office: AskOffice) => Promise<Result>, language?: Language): Promise<Result>;
};

/** Does what a verb is for. */
export type Run = (given: Arguments, setting: VerbSetting) => Promise<void>;

/** One thing that the command line can do beside the office's calls. */
export type Verb = {
  /** Behind the verb's own name: `<badge|email>`. */
  usage: string;
  says: string;
  options?: NonNullable<ParseArgsConfig['options']>;
  /** Loads what it is made of: no other command waits for that. */
  load(): Promise<Run>;
};

/** The words behind a command are not what it takes; the message says what is wrong with them. */
export class WrongUsage extends Error {}

/** The office said no; the message is what it said. */
export class OfficeRefused extends Error {}

/** A file or folder as it was typed: npm has gone to the project's folder since. */
export const typedPath = (typed: string): string => resolve(process.env.INIT_CWD ?? '.', typed);
