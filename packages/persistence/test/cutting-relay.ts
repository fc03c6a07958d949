import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A relay to PostgreSQL that loses connections at a chosen moment. */
export interface CuttingRelay {
  /** The database's URL, through the relay. */
  readonly url: string;
  /** From now on a connection is lost with the answer to the first message that contains this text. */
  cutAnswerTo(text: string): void;
  /** The same, before PostgreSQL gets the message. */
  cutBefore(text: string): void;
  /** The same, but the connection falls silent instead. */
  silenceAfter(text: string): void;
  /** Takes no new connections until `resume`. */
  refuse(): void;
  resume(): void;
  close(): Promise<void>;
}

/** Relays to the server of a database. */
export async function openCuttingRelay(url: string): Promise<CuttingRelay> {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  let cut: { text: string; how: 'before' | 'after' | 'silent' } | null = null;
  let refuses = false;
  const server = createServer((client) => {
    if (refuses) return void client.destroy();
    const upstream = connect(Number(target.port), target.hostname);
    let isLost = false;
    const lose = (): void => {
      client.destroy();
      upstream.destroy();
    };
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => {}).on('close', lose);
    }
    client.on('data', (chunk: Buffer) => {
      isLost ||= cut !== null && chunk.includes(cut.text);
      if (isLost && cut?.how === 'before') lose();
      else upstream.write(chunk);
    });
    upstream.on('data', (chunk) => {
      if (!isLost) client.write(chunk);
      else if (cut?.how === 'after') lose();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const relayed = new URL(url);
  relayed.hostname = '127.0.0.1';
  relayed.port = String((server.address() as AddressInfo).port);
  return {
    url: relayed.href,
    cutAnswerTo: (text) => void (cut = { text, how: 'after' }),
    cutBefore: (text) => void (cut = { text, how: 'before' }),
    silenceAfter: (text) => void (cut = { text, how: 'silent' }),
    refuse: () => void (refuses = true),
    resume() {
      cut = null;
      refuses = false;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
