import { demoCalls } from '../../contract/operations/demo.ts';
import type { Area } from '../area.ts';
import { serve } from '../http/serve.ts';

/** Renews or removes the demo university; its data are loaded only when the call is made. */
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
