import { demoCalls } from '../../contract/operations/demo.ts';
import type { CampusApp } from '../http/campus-app.ts';
import { serve } from '../http/serve.ts';
import { type RenewPlace, renewInstitution } from './renew.ts';

/** The demo university, made anew or taken away. */
export function serveDemo(app: CampusApp, { exposed, areas }: Omit<RenewPlace, 'timeZone'>) {
  serve(app, demoCalls, {
    'office/institution/renew': {
      change: (tx, { body, timeZone }, now) => renewInstitution(tx, body, now, { timeZone, exposed, areas }),
    },
  });
}
