import cluster from 'node:cluster';
import type { ServingMessage } from './supervise.ts';

/** True when a supervisor started this process. The supervisor prints everything that is printed only once. */
export const isSupervised = (): boolean => cluster.isWorker;

/**
 * True when this process listens on the shared port by itself. On systems that cannot distribute connections over processes, the
 * supervisor accepts them and passes them on; then connections to a killed process can be lost.
 */
export const sharesPort = (): boolean => isSupervised() && process.platform === 'linux';

/** Sends the supervisor a message that this process serves. */
export function sendServing(address: string): void {
  const message: ServingMessage = { serving: address };
  cluster.worker?.send(message);
}

/** Calls back when the supervisor has ended: then this process must stop in the normal way. */
export function whenAbandoned(end: () => void): void {
  const { worker } = cluster;
  worker?.once('disconnect', () => {
    // Node would exit at once, during answers.
    worker.exitedAfterDisconnect = true;
    // The channel kept this process alive until now; the work at its end may not.
    setInterval(() => {}, 60_000);
    end();
  });
}
