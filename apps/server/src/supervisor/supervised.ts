import cluster from 'node:cluster';
import type { ServingMessage } from './supervise.ts';

/** Whether this process was started by a supervisor, which prints what is printed once. */
export const isSupervised = (): boolean => cluster.isWorker;

/**
 * Whether this process listens by itself on the port of the others. Where the system cannot spread connections over
 * them, the supervisor accepts and hands them on: then those on their way to a process that is killed are lost.
 */
export const sharesPort = (): boolean => isSupervised() && process.platform === 'linux';

/** Tells the supervisor that this process serves. */
export function tellServing(address: string): void {
  const message: ServingMessage = { serving: address };
  cluster.worker?.send(message);
}

/** Calls back when the supervisor is gone: then this process must end itself, in the normal way. */
export function whenAbandoned(end: () => void): void {
  const { worker } = cluster;
  worker?.once('disconnect', () => {
    // Node would exit at once, in the midst of answers.
    worker.exitedAfterDisconnect = true;
    // Its channel kept this process alive until now: what is waited for at the end may not.
    setInterval(() => {}, 60_000);
    end();
  });
}
