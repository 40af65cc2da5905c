import type { Area } from '../area.ts';
import { serveDemo } from './serve-demo.ts';

/** The demo university: what every noun adds to it is said by the noun. */
export const demo: Area = {
  serve: (app, { config, areas }) => serveDemo(app, { exposed: config.exposed, areas }),
};
