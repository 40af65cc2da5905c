import type { ParseArgsConfig } from 'node:util';
import type { CampusConfig } from '../../config.ts';

type Arguments = {
  words: string[];
  flags: Record<string, boolean | string | undefined>;
};

/** One thing the command line can do. */
export type Verb = {
  /** Behind the verb's own name: `<badge|email>`. */
  usage: string;
  says: string;
  options?: NonNullable<ParseArgsConfig['options']>;
  run(given: Arguments, config: CampusConfig): Promise<void>;
};

/** The words behind the verb are not what it takes; answered with how it is used. */
export class WrongUsage extends Error {}
