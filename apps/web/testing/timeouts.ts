import { vi } from 'vitest';

/**
 * The longest that one thing may take which a page or a server is asked for, in milliseconds. No test is about speed: on a
 * machine that others keep busy each step may stall for seconds.
 */
export const timeoutMs = 60_000;

/** Lets the tests and hooks of this file that are declared from now on take as long as their steps do. */
export function extendTimeouts(): void {
  vi.setConfig({ testTimeout: 5 * timeoutMs, hookTimeout: 5 * timeoutMs });
}
