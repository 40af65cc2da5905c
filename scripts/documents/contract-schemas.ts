import { globSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  createRegistry,
  isSchema,
  type JsonSchema,
  type Registry,
} from '../../campus/http/open-api/named-schemas.ts';
import { docstringsOf, type Said } from './docstrings.ts';

type Source = { area: string; exported: Record<string, unknown>; said: Map<string, Said> };

const sources: Source[] = await Promise.all(
  globSync('contract/*/*.ts', { exclude: ['**/*.test.ts'] })
    .sort()
    .map(async (file) => ({
      area: singular(dirname(file).split('/').at(-1) ?? ''),
      exported: (await import(pathToFileURL(resolve(file)).href)) as Record<string, unknown>,
      said: docstringsOf(file),
    })),
);

/** Every schema of the contract by the name that it is exported under. */
export const contractRegistry = (): Registry =>
  createRegistry(sources.map(({ area, exported }) => [area, exported]));

/** `courses` is the area of a `CourseRoster`. */
function singular(area: string): string {
  if (area === 'wire') return '';
  return area.replace(/(?<=[a-z])s$/, '').replace(/processe$/, 'process');
}

/** What is said of a constant of the contract, exported or not. */
export const saidOf = (name: string): Said | undefined =>
  sources.map(({ said }) => said.get(name)).find((each) => each !== undefined);

/** A schema with what is said of its fields. */
export function describedFields(schema: JsonSchema, fields: Said['fields']): JsonSchema {
  for (const [path, says] of fields) describe(schema, path.split('.'), says);
  return schema;
}

/** The components with what the contract's sources say of them and of their fields. */
export function withDocstrings(
  registry: Registry,
  components: Record<string, JsonSchema>,
): Record<string, JsonSchema> {
  for (const { exported, said } of sources) {
    for (const [name, { says, fields }] of said) {
      const schema = exported[name];
      const component = isSchema(schema) ? components[registry.get(schema)?.id ?? ''] : undefined;
      if (!component) continue;
      if (says) component.description ??= says;
      describedFields(component, fields);
    }
  }
  return components;
}

function describe(schema: JsonSchema, [key = '', ...inner]: string[], says: string): void {
  const field = shapesIn(schema)
    .map(({ properties }) => properties?.[key])
    .find((each) => each !== undefined);
  if (!field) return;
  if (inner.length === 0) field.description ??= says;
  else describe(field, inner, says);
}

type Shape = { properties?: Record<string, JsonSchema> };

/** The objects that a value may be, or hold as a list. */
function shapesIn(schema: JsonSchema): Shape[] {
  const { anyOf = [], allOf = [], items, additionalProperties } = schema as Record<string, never>;
  const inside: JsonSchema[] = [...anyOf, ...allOf, items, additionalProperties].filter(
    (each) => typeof each === 'object',
  );
  return [schema as Shape, ...inside.flatMap(shapesIn)];
}
