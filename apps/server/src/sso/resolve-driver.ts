import { registerHooks } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { driverClassFault, isDriverClass, type SsoDriverClass } from '@basalt/sso-driver';

/** The class that the setting names, or why there is none, as text for the log. */
export type ResolvedDriver =
  | { kind: 'driver'; Driver: SsoDriverClass }
  | { kind: 'not_found'; reason: string }
  | { kind: 'not_a_driver'; reason: string };

const named = /^(?<module>\.{0,2}\/[^#]+|(?:@[\w.~-]+\/)?[\w~-][\w.~/-]*)(?:#(?<name>[\w$]+))?$/u;

/**
 * Finds the driver class of `SERVICE_SAML_DRIVER_CLASS`: `package#Export` or `./path.js#Export`; without `#` the default export.
 * Imports it as a module in the folder `from` does. A module is loaded once; after a failure, only a new process tries again.
 * Never throws.
 */
export async function resolveDriver(
  setting: string | undefined,
  from: string,
): Promise<ResolvedDriver> {
  const { module, name = 'default' } = named.exec(setting?.trim() ?? '')?.groups ?? {};
  if (module === undefined) {
    return { kind: 'not_found', reason: 'SERVICE_SAML_DRIVER_CLASS does not name a module' };
  }
  let found: unknown;
  try {
    found = exportOf(await importFrom(from, module), name);
  } catch (error) {
    return { kind: 'not_found', reason: `${module} cannot be loaded: ${messageOf(error)}` };
  }
  if (found === undefined) return { kind: 'not_found', reason: `${module} has no export ${name}` };
  if (isDriverClass(found)) return { kind: 'driver', Driver: found };
  return { kind: 'not_a_driver', reason: `${module}#${name} ${driverClassFault(found)}` };
}

/** Imports as a module in that folder does; `import()` itself resolves from this file. */
async function importFrom(folder: string, module: string): Promise<unknown> {
  const parentURL = pathToFileURL(path.join(folder, 'driver')).href;
  const placeholder = `data:text/javascript,//${encodeURIComponent(`${parentURL} ${module}`)}`;
  const hooks = registerHooks({
    resolve: (specifier, context, next) =>
      specifier === placeholder
        ? next(module, { ...context, parentURL })
        : next(specifier, context),
  });
  try {
    const loaded: unknown = await import(placeholder);
    return loaded;
  } finally {
    hooks.deregister();
  }
}

/** An export by name. A CommonJS module may have exports that Node does not recognize. */
function exportOf(loaded: unknown, name: string): unknown {
  if (!isRecord(loaded)) return undefined;
  if (Object.hasOwn(loaded, name)) return loaded[name];
  const whole = loaded['default'];
  return isRecord(whole) && Object.hasOwn(whole, name) ? whole[name] : undefined;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return (typeof value === 'object' || typeof value === 'function') && value !== null;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : 'it threw no error';
}
