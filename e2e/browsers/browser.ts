import type { Screen } from './screen.ts';

/** A browser that was started. */
export type Browser = {
  /** With its version. */
  name: string;
  /** A window that shares nothing with another one. */
  window(): Promise<{ screen: Screen; close(): Promise<void> }>;
  end(): Promise<void>;
};
