import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import type { Package } from './packages.ts';

const part = z.looseObject({ 'bom-ref': z.string() });
const billOfMaterials = z.looseObject({
  metadata: z.looseObject({ component: part }),
  components: z.array(part),
  dependencies: z.array(z.object({ ref: z.string(), dependsOn: z.array(z.string()) })),
});
const project = z.object({ name: z.string(), version: z.string() });

/**
 * Writes `sbom.cdx.json`: npm's bill of materials (CycloneDX), and of it those packages that are in the
 * release. npm's own `--omit=dev` leaves out what a tool needs too, such as React.
 */
export function writeBillOfMaterials(folder: string, packages: Package[]): void {
  const told = execFileSync('npm', ['sbom', '--sbom-format=cyclonedx'], {
    encoding: 'utf8',
    maxBuffer: 64e6,
  });
  const all = billOfMaterials.parse(JSON.parse(told));
  const { name, version } = project.parse(JSON.parse(readFileSync('package.json', 'utf8')));
  const own = all.metadata.component['bom-ref'];
  const refs = new Set([own, ...packages.map((each) => `${each.name}@${each.version}`)]);
  const known = new Set([own, ...all.components.map((component) => component['bom-ref'])]);
  const lacking = [...refs].filter((ref) => !known.has(ref));
  if (lacking.length > 0) throw new Error(`npm’s bill of materials lacks ${lacking.join(', ')}`);
  const bill = {
    ...all,
    metadata: {
      ...all.metadata,
      component: { ...all.metadata.component, type: 'application', name, version },
    },
    components: all.components.filter((component) => refs.has(component['bom-ref'])),
    dependencies: all.dependencies
      .filter(({ ref }) => refs.has(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((other) => refs.has(other)) })),
  };
  writeFileSync(join(folder, 'sbom.cdx.json'), `${JSON.stringify(bill, null, 2)}\n`);
}
