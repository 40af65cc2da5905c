import { openApiDocument } from '../../campus/http/open-api/document.ts';
import { contractRegistry, withDocstrings } from './contract-schemas.ts';

/** What the office asks of Ateneo's own service, with what the contract's sources say of each field. */
export function officeOpenApi() {
  const registry = contractRegistry();
  const { components, ...document } = openApiDocument('office', registry);
  const { Envelope, ...schemas } = components.schemas;
  const said = JSON.stringify(document.paths);
  const used = <Kept extends object>(kind: string, kept: Kept) =>
    Object.fromEntries(
      Object.entries(kept).filter(([name]) => said.includes(`"#/components/${kind}/${name}"`)),
    );
  return {
    ...document,
    components: {
      securitySchemes: { serviceToken: components.securitySchemes.serviceToken },
      parameters: used('parameters', components.parameters),
      responses: used('responses', components.responses),
      schemas: { ...withDocstrings(registry, schemas), Envelope },
    },
  };
}
