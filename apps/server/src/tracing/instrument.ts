import { createRequire, syncBuiltinESMExports } from 'node:module';
import type { TracerProvider } from '@opentelemetry/api';
import { HttpInstrumentation } from '@opentelemetry/instrumentation-http';
import { KoaInstrumentation, KoaLayerType } from '@opentelemetry/instrumentation-koa';
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg';
import { summaryOf } from './statement-summary.ts';

/** Asked every few seconds by machines, and of no use to anybody who reads traces. */
const untraced = /^\/(?:healthz|readyz|metrics)(?:\?|$)/u;

/**
 * Patches what is traced. The instrumentations hook `require`, and this service is made of ES modules; but each of
 * these is one CommonJS module, or built in, behind its ES face, so requiring it here patches what everybody uses.
 * It needs no loader hooks, which would slow down every import.
 */
export function instrument(provider: TracerProvider): void {
  const instrumentations = [
    new HttpInstrumentation({
      ignoreIncomingRequestHook: ({ url = '' }) => untraced.test(url),
    }),
    new KoaInstrumentation({ ignoreLayersType: [KoaLayerType.MIDDLEWARE] }),
    // Regular work of the server, such as polling for deliveries, makes no trace.
    new PgInstrumentation({
      requireParentSpan: true,
      requestHook: (span, { query }) => span.updateName(summaryOf(query)),
    }),
  ];
  for (const one of instrumentations) one.setTracerProvider(provider);
  const own = createRequire(import.meta.url);
  for (const builtin of ['http', 'https']) own(builtin);
  // The named imports of built-in modules follow what was patched.
  syncBuiltinESMExports();
  createRequire(import.meta.resolve('@basalt/http'))('koa');
  createRequire(import.meta.resolve('@basalt/persistence'))('pg');
}
