import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/**
 * For how many turns of the event loop, each after this many milliseconds, a client must have been silent before it counts as
 * waiting. Client and relay share the loop: on a machine that is starved of time, turns still tell.
 */
const silence = { mutex: 5, each: 2 };

/** A relay to PostgreSQL that counts how often its clients wait. */
export interface LockstepRelay {
  /** The database's URL, through the relay. */
  readonly url: string;
  /** How often a client has waited for an answer since the start: its round trips. */
  roundTrips(): number;
  close(): Promise<void>;
}

/**
 * Relays in lockstep, so that the count is the same however fast the machine is: what a client sends is held back
 * until it is silent, and the answers until all that was sent is answered. One exchange is one round trip, with as
 * many statements as the client put into it. Connections and their start are not counted.
 */
export async function openLockstepRelay(url: string): Promise<LockstepRelay> {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  let roundTrips = 0;
  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.setNoDelay(true);
      socket.on('error', () => {});
      socket.on('close', () => {
        client.destroy();
        upstream.destroy();
      });
    }
    inLockstep(client, upstream, () => (roundTrips += 1));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const relayed = new URL(url);
  relayed.hostname = '127.0.0.1';
  relayed.port = String((server.address() as AddressInfo).port);
  return {
    url: relayed.href,
    roundTrips: () => roundTrips,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function inLockstep(client: Socket, upstream: Socket, waited: () => void): void {
  const asked = messageCounter(['Q', 'S']);
  const answered = messageCounter(['Z']);
  let started = false;
  let open = 0;
  let questions: Buffer[] = [];
  let answers: Buffer[] = [];
  let mutex = 0;
  const send = (): void => {
    const burst = Buffer.concat(questions);
    questions = [];
    const exchanges = asked(burst);
    open += exchanges;
    if (exchanges > 0) waited();
    upstream.write(burst);
  };
  const listen = (): void => {
    mutex += 1;
    if (mutex > silence.mutex) send();
    else setTimeout(listen, silence.each);
  };
  client.on('data', (chunk) => {
    if (!started) {
      upstream.write(chunk);
      return;
    }
    const isFirst = questions.push(chunk as Buffer) === 1;
    mutex = 0;
    if (isFirst) listen();
  });
  upstream.on('data', (chunk) => {
    if (!started) {
      // The first "ready for query" ends the start of the connection.
      started = answered(chunk as Buffer) > 0;
      client.write(chunk);
      return;
    }
    open -= answered(chunk as Buffer);
    answers.push(chunk as Buffer);
    if (open > 0) return;
    client.write(Buffer.concat(answers));
    answers = [];
  });
}

/** Counts messages of some types in a stream of the PostgreSQL protocol, which is cut anywhere. */
function messageCounter(types: readonly string[]): (chunk: Buffer) => number {
  let rest: Buffer = Buffer.alloc(0);
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    let found = 0;
    while (rest.length >= 5) {
      const length = 1 + rest.readUInt32BE(1);
      if (rest.length < length) break;
      if (types.includes(String.fromCharCode(rest[0] ?? 0))) found += 1;
      rest = rest.subarray(length);
    }
    return found;
  };
}
