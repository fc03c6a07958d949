import { AsyncLocalStorage } from 'node:async_hooks';

const context = new AsyncLocalStorage<true>();

/** Runs a call of a driver. Everything that it starts can be attributed to it, also after the call. */
export function inDriverContext<T>(act: () => T): T {
  return context.run(true, act);
}

/** Runs work of the service for a driver. Errors of this work are the service's own. */
export function outsideDriverContext<T>(act: () => T): T {
  return context.exit(act);
}

/**
 * For a handler of `uncaughtException`: true when a driver started the work that threw, such as a timer or a promise that nothing
 * awaits. Such an error is logged and does not end the process, so that a driver cannot stop other routes.
 */
export function isStrayOfDriver(): boolean {
  return context.getStore() === true;
}
