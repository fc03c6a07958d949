import { connect, type Socket } from 'node:net';

/** A client that takes its time, and how long it was put up with. */
export interface SlowClient {
  /** What it got to read, as far as it read. */
  text(): string;
  /** Milliseconds from its first byte until the server cut it; null while it has not. */
  cutAfter(): number | null;
  /** Sends this, and no more pieces. */
  send(last: string): void;
  end(): void;
}

/** Opens a connection, sends `first`, then `piece` every `pause` milliseconds, and reads nothing where `reads` is false. */
export function slowClient(
  address: string,
  {
    first,
    piece = '',
    pause = 2_000,
    reads = true,
  }: { first: string; piece?: string; pause?: number; reads?: boolean },
): SlowClient {
  const { hostname, port } = new URL(address);
  const socket: Socket = connect(Number(port), hostname);
  const since = performance.now();
  let text = '';
  let cut: number | null = null;
  socket.setEncoding('latin1').on('error', () => {});
  socket.on('close', () => {
    cut ??= performance.now() - since;
    clearInterval(timer);
  });
  // The answer of who does not read is left where it is; its end shows by itself.
  if (reads) {
    socket.on('data', (part: string) => (text += part));
    socket.on('end', () => (cut ??= performance.now() - since));
  } else socket.pause();
  socket.write(first);
  const timer = setInterval(() => {
    if (piece !== '' && socket.writable) socket.write(piece);
  }, pause);
  timer.unref();
  return {
    text: () => text,
    cutAfter: () => cut,
    send(last) {
      clearInterval(timer);
      socket.write(last);
    },
    end: () => socket.destroy(),
  };
}
