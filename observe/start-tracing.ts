import { keepTracing } from './trace.ts';

type Environment = Record<string, string | undefined>;

/** OpenTelemetry's own variables switch it on: an exporter, or where traces go. */
export function isTracingOn(env: Environment): boolean {
  if (env.OTEL_SDK_DISABLED === 'true' || env.OTEL_TRACES_EXPORTER === 'none') return false;
  const { OTEL_TRACES_EXPORTER, OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT } = env;
  return Boolean(OTEL_TRACES_EXPORTER || OTEL_EXPORTER_OTLP_ENDPOINT || OTEL_EXPORTER_OTLP_TRACES_ENDPOINT);
}

/**
 * Starts traces, if the environment asks for them; only then the packages load. Answers the function that
 * sends the last traces.
 */
export async function startTracing(program: string, env: Environment): Promise<() => Promise<void>> {
  if (!isTracingOn(env)) return async () => {};
  const { createTracing } = await import('./open-telemetry.ts');
  const { stop, ...tracing } = createTracing(program);
  keepTracing(tracing);
  return async () => {
    keepTracing(undefined);
    await stop();
  };
}
