import { demoCalls } from '../../contract/operations/demo.ts';
import type { Area } from '../area.ts';
import { serve } from '../http/serve.ts';

/** The demo university, made anew or taken away. A service that doesn't make it never reads what it consists of. */
export const demo: Area = {
  serve: (app, { config: { exposed } }) =>
    serve(app, demoCalls, {
      'office/institution/renew': {
        change: async (tx, { body, timeZone }, now) => {
          const { renewInstitution } = await import('./renew.ts');
          return await renewInstitution(tx, body, now, { timeZone, exposed });
        },
      },
    }),
};
