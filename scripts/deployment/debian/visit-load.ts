/** In the machine's network: students at work, until the rehearsal says to stop; then what they were told. */
import { once } from 'node:events';
import process from 'node:process';
import { startLoad } from '../../../cluster/load.ts';
import { verdictOn } from '../../../cluster/verdict.ts';
import { places } from '../../../e2e/support/programs/places.ts';
import type { Said, Told } from './visit.ts';

const [, , databaseUrl = ''] = process.argv;
/** The machine is small: what is asked is whether anything fails, not how much it can do. */
const FEW = { students: 10, seats: 4 };
const say = (said: Said) => process.send?.(said);

const load = await startLoad(places().portalUrl, FEW);
const told = once(process, 'message');
say({ begun: true });
const [{ kills }] = (await told) as [Told];
await load.stopAfter(0);
say({ verdict: await verdictOn(load, kills, { databaseUrl, crossed: [] }) });
process.disconnect();
