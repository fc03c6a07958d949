import { createSocket } from 'node:dgram';

/** A name server on loopback, for names that mean what a test says. */
export interface NameServer {
  /** `127.0.0.1:PORT`. */
  address: string;
  /** How often each name was asked for an IPv4 address. */
  asked: Map<string, number>;
  close(): Promise<void>;
}

const typeA = 1;
const typeAaaa = 28;

/** Answers `answer(name, howOften)` for addresses of the asked family (RFC 1035), with a time to live of 0. */
export async function openNameServer(
  answer: (name: string, asked: number) => readonly string[],
): Promise<NameServer> {
  const socket = createSocket('udp4');
  const asked = new Map<string, number>();
  const seen = new Set<string>();
  socket.on('message', (query, from) => {
    const { name, type, end } = questionOf(query);
    // A query that is sent again, where the machine stalls, has the same id.
    const isNew = type === typeA && !seen.has(query.toString('hex'));
    seen.add(query.toString('hex'));
    const times = (asked.get(name) ?? 0) + (isNew ? 1 : 0);
    asked.set(name, times);
    const isWanted = (address: string) => address.includes(':') === (type === typeAaaa);
    const records = answer(name, times).filter(isWanted).map(recordOf);
    const header = Buffer.alloc(12);
    query.copy(header, 0, 0, 2);
    header.writeUInt16BE(0x8180, 2);
    header.writeUInt16BE(1, 4);
    header.writeUInt16BE(records.length, 6);
    socket.send(Buffer.concat([header, query.subarray(12, end), ...records]), from.port);
  });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  return {
    address: `127.0.0.1:${socket.address().port}`,
    asked,
    close: () => new Promise((resolve) => socket.close(() => resolve())),
  };
}

function questionOf(query: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.').toLowerCase(), type: query.readUInt16BE(at + 1), end: at + 5 };
}

function recordOf(address: string): Buffer {
  const bytes = address.includes(':')
    ? ipv6Bytes(address)
    : Buffer.from(address.split('.').map(Number));
  const head = Buffer.alloc(12);
  head.writeUInt16BE(0xc00c, 0);
  head.writeUInt16BE(bytes.length === 4 ? typeA : typeAaaa, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(bytes.length, 10);
  return Buffer.concat([head, bytes]);
}

const words = (part: string): number[] =>
  part === '' ? [] : part.split(':').map((word) => Number.parseInt(word, 16));

/** Of an address with one `::`, without dots. */
function ipv6Bytes(address: string): Buffer {
  const [head = '', right = ''] = address.split('::');
  const [before, after] = [words(head), words(right)];
  const all = [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after];
  const bytes = Buffer.alloc(16);
  for (const [index, word] of all.entries()) bytes.writeUInt16BE(word, index * 2);
  return bytes;
}
