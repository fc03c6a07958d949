import { AsyncLocalStorage } from 'node:async_hooks';

const context = new AsyncLocalStorage<true>();

/** Runs what a driver does, so that whatever it starts is known as its own, also after it has answered. */
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
