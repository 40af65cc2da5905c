import * as z from 'zod';
import { type Document, type PodSpec, podSpec } from './documents.ts';

const templated = z.looseObject({ spec: z.looseObject({ template: z.looseObject({ spec: podSpec }) }) });
const scheduled = z.looseObject({ spec: z.looseObject({ jobTemplate: templated }) });

/** The pods of a document; null where it makes none. */
function podsOf(document: Document): PodSpec | null {
  const direct = templated.safeParse(document);
  if (direct.success) return direct.data.spec.template.spec;
  const later = scheduled.safeParse(document);
  return later.success ? later.data.spec.jobTemplate.spec.template.spec : null;
}

export type Container = {
  name: string;
  /** Set by values, of the chart or of a ConfigMap. */
  set: Record<string, string>;
  /** Taken out of a Secret. */
  secret: string[];
};

const isHook = ({ metadata }: Document) => metadata.annotations['helm.sh/hook'] !== undefined;

/**
 * Each container with its variables. Throws where one reads a ConfigMap or a Secret that isn't there when it
 * starts: a hook runs before what isn't a hook. `existing`: a Secret that somebody made before.
 */
export function containersOf(documents: Document[], existing: string): Container[] {
  return documents.flatMap((document) => {
    const pods = podsOf(document);
    if (!pods) return [];
    const there = documents.filter((one) => isHook(one) === isHook(document));
    const find = (kind: string, name: string) => {
      const found = there.find((one) => one.kind === kind && one.metadata.name === name);
      if (!found && !(kind === 'Secret' && name === existing))
        throw new Error(`${document.metadata.name} reads no ${kind} ${name}`);
      return found;
    };
    for (const { configMap } of pods.volumes) if (configMap) find('ConfigMap', configMap.name);
    return pods.containers.map(({ name, envFrom, env }) => {
      for (const { valueFrom } of env) if (valueFrom) find('Secret', valueFrom.secretKeyRef.name);
      const own = env.flatMap((one) => (one.value === undefined ? [] : [[one.name, one.value] as const]));
      const shared = envFrom.flatMap(({ configMapRef }) =>
        Object.entries(find('ConfigMap', configMapRef.name)?.data ?? {}),
      );
      const secret = env.flatMap((one) => (one.valueFrom ? [one.name] : []));
      return { name, set: Object.fromEntries([...shared, ...own]), secret };
    });
  });
}
