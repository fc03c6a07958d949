// Preloaded by `node --import`: tells on standard error which packages of OpenTelemetry are loaded.
import { registerHooks } from 'node:module';
import process from 'node:process';

registerHooks({
  resolve(specifier, context, next) {
    const name = /^@opentelemetry\/[\w-]+/u.exec(specifier)?.[0];
    if (name !== undefined) process.stderr.write(`loaded ${name}\n`);
    return next(specifier, context);
  },
});
