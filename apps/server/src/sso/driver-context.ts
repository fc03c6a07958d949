import { AsyncLocalStorage } from 'node:async_hooks';

const context = new AsyncLocalStorage<true>();

/** Runs a call of a driver, so that everything that it starts can be attributed to it, also after its answer. */
export function inDriverContext<T>(act: () => T): T {
  return context.run(true, act);
}

/** Runs what the service does for a driver: an error there is the service's own again. */
export function outsideDriverContext<T>(act: () => T): T {
  return context.exit(act);
}

/**
 * Within a handler of `uncaughtException`: whether a driver started what threw (a timer, a promise that
 * nobody awaits). Such an error is logged and ends nothing: a driver must not take other routes with it.
 */
export function isStrayOfDriver(): boolean {
  return context.getStore() === true;
}
