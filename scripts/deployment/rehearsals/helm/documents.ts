import { execFileSync, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import * as z from 'zod';

const names = z.object({ name: z.string() });
const container = z.looseObject({
  name: z.string(),
  envFrom: z.array(z.object({ configMapRef: names })).default([]),
  env: z
    .array(
      z.looseObject({
        name: z.string(),
        value: z.string().optional(),
        valueFrom: z.looseObject({ secretKeyRef: z.looseObject({ name: z.string() }) }).optional(),
      }),
    )
    .default([]),
});
export const podSpec = z.looseObject({
  containers: z.array(container),
  volumes: z.array(z.looseObject({ configMap: names.optional() })).default([]),
});
export type PodSpec = z.infer<typeof podSpec>;

const document = z.looseObject({
  apiVersion: z.string(),
  kind: z.string(),
  metadata: z.looseObject({ name: z.string(), annotations: z.record(z.string(), z.string()).default({}) }),
  data: z.record(z.string(), z.string()).optional(),
  stringData: z.record(z.string(), z.string()).optional(),
});
export type Document = z.infer<typeof document>;

/** Reads YAML as a stream, refuses a key that comes twice, and asks each document's own validator. */
const JUDGE = `
  import { readFileSync } from 'node:fs';
  import { parseAllDocuments } from 'yaml';
  const packageOf = (version) => version.startsWith('monitoring.coreos.com/')
    ? '@kubernetes-models/prometheus-operator/' + version : 'kubernetes-models/' + version;
  const documents = parseAllDocuments(readFileSync(0, 'utf8')).map((one) => {
    if (one.errors.length > 0) throw one.errors[0];
    return one.toJS();
  }).filter(Boolean);
  for (const one of documents) {
    const { [one.kind]: Model } = await import(packageOf(one.apiVersion));
    try { new Model(one).validate(); }
    catch (error) { throw new Error(one.kind + ' ' + one.metadata.name + ': ' + error.message); }
  }
  console.log(JSON.stringify(documents));`;

/** What a chart gave, each document as the schemas in `folder` take it. */
export function readDocuments(yaml: string, folder: string): Document[] {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', JUDGE], {
    cwd: folder,
    input: yaml,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`not what a cluster takes:\n${stderr}`);
  return z.array(document).parse(JSON.parse(stdout));
}

/** The validators let a field pass that isn't there; the types don't. */
export function checkTypes(documents: Document[], folder: string): void {
  const lines = documents.map(({ ...one }, at) => {
    const from = one.apiVersion.startsWith('monitoring.coreos.com/')
      ? '@kubernetes-models/prometheus-operator'
      : 'kubernetes-models';
    return [
      `import type { I${one.kind} as I${at} } from '${from}/${one.apiVersion}';`,
      `export const of${at}: I${at} = ${JSON.stringify(one, null, 1)};`,
    ].join('\n');
  });
  const file = join(folder, 'documents.ts');
  writeFileSync(file, lines.join('\n'));
  const flags = ['--noEmit', '--strict', '--skipLibCheck', '--module', 'nodenext', '--target', 'es2024'];
  const tsc = join(process.cwd(), 'node_modules/typescript/bin/tsc');
  execFileSync(process.execPath, [tsc, ...flags, '--ignoreConfig', file], { cwd: folder, stdio: 'inherit' });
}
