import cluster from 'node:cluster';

/** Sends the supervisor that this process serves at the address. It prints what is printed once. False without a supervisor. */
export const sendServing = (address: string): boolean =>
  cluster.worker?.send({ serving: address }) !== undefined;

/** Calls back when the supervisor has ended: then this process must stop in the normal way. */
export function whenAbandoned(end: () => void): void {
  cluster.worker?.once('disconnect', function stop(this: { exitedAfterDisconnect: boolean }) {
    // Node would exit at once, during answers.
    this.exitedAfterDisconnect = true;
    // The channel kept this process alive until now; the work at its end may not.
    setInterval(() => {}, 60_000);
    end();
  });
}
