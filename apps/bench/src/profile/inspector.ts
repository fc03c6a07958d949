import { setTimeout as after } from 'node:timers/promises';

/** A CPU profile of V8, in the form of `.cpuprofile` files. Times are in microseconds. */
export interface CpuProfile {
  nodes: ProfileNode[];
  startTime: number;
  endTime: number;
  /** The id of the node that ran, for each sample. */
  samples: number[];
  /** The time before each sample. */
  timeDeltas: number[];
}

/** A function as it was called from one place. */
export interface ProfileNode {
  id: number;
  callFrame: { functionName: string; url: string; lineNumber: number; columnNumber: number };
  children?: number[];
}

/** The inspector of another process. */
export interface Inspector {
  /** Calls a method of the Chrome DevTools Protocol. Rejects with the error of the protocol. */
  ask<T>(method: string, params?: object): Promise<T>;
  close(): void;
}

interface Answer {
  id: number;
  result?: unknown;
  error?: { message: string };
}

/** Attaches to a process that was started with `--inspect=127.0.0.1:PORT`. */
export async function attach(port: number): Promise<Inspector> {
  const socket = new WebSocket(await addressOf(port));
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () => resolve());
    socket.addEventListener('error', () => reject(new Error('the inspector does not answer')));
  });
  const waiting = new Map<number, (answer: Answer) => void>();
  socket.addEventListener('message', ({ data }) => {
    const answer = JSON.parse(String(data)) as Answer;
    waiting.get(answer.id)?.(answer);
    waiting.delete(answer.id);
  });
  let last = 0;
  return {
    ask: <T>(method: string, params: object = {}) =>
      new Promise<T>((resolve, reject) => {
        const id = (last += 1);
        waiting.set(id, ({ result, error }) =>
          error === undefined
            ? resolve(result as T)
            : reject(new Error(`${method}: ${error.message}`)),
        );
        socket.send(JSON.stringify({ id, method, params }));
      }),
    close: () => socket.close(),
  };
}

async function addressOf(port: number): Promise<string> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      const answer = await fetch(`http://127.0.0.1:${port}/json/list`);
      const [target] = (await answer.json()) as { webSocketDebuggerUrl: string }[];
      if (target !== undefined) return target.webSocketDebuggerUrl;
    } catch (error) {
      if (attempt > 50) throw error;
    }
    await after(100);
  }
}
