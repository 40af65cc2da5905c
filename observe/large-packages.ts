/**
 * Node reads `package.json` again for each module of a package. These packages list all modules there, in 180
 * kB: 3.7 of campus's 5.5 s to start. This hook finds their modules without it.
 */
import { type ResolveFnOutput, registerHooks } from 'node:module';

const LARGE = 'drizzle-orm|date-fns';
const theirs = new RegExp(`/node_modules/(${LARGE})/(?!.*/node_modules/)`);
const asked = new RegExp(`^(${LARGE})(/|$)`);
const found = new Map<string, ResolveFnOutput>();

registerHooks({
  resolve(specifier, context, next) {
    const { parentURL = '' } = context;
    if (theirs.test(parentURL) && /^\.\.?\/.*\.js$/.test(specifier))
      return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true };
    if (parentURL.includes('/node_modules/') || !asked.test(specifier)) return next(specifier, context);
    const module = found.get(specifier) ?? { ...next(specifier, context), shortCircuit: true };
    found.set(specifier, module);
    return module;
  },
});
