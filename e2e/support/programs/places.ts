import process from 'node:process';

/** Where the run's programs are; `global-setup.ts` starts them and hands this to the workers. */
export interface Places {
  portalUrl: string;
  campusUrl: string;
  /** Holds the embedded database and the mails that were not sent. */
  dataDir: string;
  serviceToken: string;
  sessionSecret: string;
}

const VARIABLE = 'ATENEO_E2E';

export function keepPlaces(places: Places): void {
  process.env[VARIABLE] = JSON.stringify(places);
}

export function places(): Places {
  const kept = process.env[VARIABLE];
  if (!kept) throw new Error('global-setup.ts has not run');
  return JSON.parse(kept);
}
