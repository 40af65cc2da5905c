import type { sessionCalls } from './accounts/session-calls.ts';
import type { InstitutionCalls } from './institution.ts';
import type { simulatorCalls } from './payments/simulator.ts';
import type { ShownOf } from './wire/call.ts';

type Calls = InstitutionCalls & typeof sessionCalls & typeof simulatorCalls;

/** What a page in the browser may ask of the portal, by path. Types alone: the schemas stay on the server. */
export type BrowserCalls = {
  [Path in keyof Calls as Calls[Path] extends { browser: true } ? Path : never]: Calls[Path];
};
export type BrowserPath = keyof BrowserCalls;

/** What a page has of a call that succeeded. */
export type Shown<Path extends BrowserPath> = ShownOf<BrowserCalls[Path]>;
