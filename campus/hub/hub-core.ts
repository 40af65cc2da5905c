import type { Refusal } from './answers.ts';
import type { Identify } from './identify.ts';
import type { HubLimits } from './limits.ts';
import type { Registry } from './registry.ts';

/** What the hub's requests and its upgrades have in common. */
export type HubCore<Identity> = {
  path: string;
  limits: HubLimits;
  registry: Registry<Identity>;
  identify: Identify<Identity>;
  /** What to answer after an error: its own refusal, or 500 with a line in the log. */
  explain(error: unknown): Refusal;
};
