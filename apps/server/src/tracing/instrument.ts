import { createRequire, syncBuiltinESMExports } from 'node:module';
import type { TracerProvider } from '@opentelemetry/api';
import { HttpInstrumentation } from '@opentelemetry/instrumentation-http';
import { KoaInstrumentation, KoaLayerType } from '@opentelemetry/instrumentation-koa';
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg';
import { summaryOf } from './statement-summary.ts';

/** Paths that machines request every few seconds. Nobody needs traces of them. */
const untraced = /^\/(?:healthz|readyz|metrics)(?:\?|$)/u;

/**
 * Patches the traced libraries. The instrumentations hook `require`, but this service has ES modules. Each of these libraries is a
 * CommonJS or built-in module, so requiring it here patches what ES modules import, too. This needs no loader hooks, which would
 * slow down every import.
 */
export function instrument(provider: TracerProvider): void {
  const instrumentations = [
    new HttpInstrumentation({
      ignoreIncomingRequestHook: ({ url = '' }) => untraced.test(url),
    }),
    new KoaInstrumentation({ ignoreLayersType: [KoaLayerType.MIDDLEWARE] }),
    // Background work, such as polling for deliveries, makes no traces.
    new PgInstrumentation({
      requireParentSpan: true,
      requestHook: (span, { query }) => span.updateName(summaryOf(query)),
    }),
  ];
  for (const instrumentation of instrumentations) instrumentation.setTracerProvider(provider);
  const own = createRequire(import.meta.url);
  for (const builtin of ['http', 'https']) own(builtin);
  // Updates the named imports of the built-in modules that were patched.
  syncBuiltinESMExports();
  createRequire(import.meta.resolve('@basalt/http'))('koa');
  createRequire(import.meta.resolve('@basalt/persistence'))('pg');
}
