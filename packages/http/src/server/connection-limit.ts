import type { Server, Socket } from 'node:net';
import { networkOf } from '@basalt/domain';
import { addressBlock } from './address-block.ts';
import { plainAddress } from './forwarded-client-address.ts';

/**
 * Keeps the number of the server's connections at or below `most`. When there are more, the oldest connection of the network (an IPv4
 * address, an IPv6 network of 48 bits) that has most of them is cut, so that one network cannot take all. A connection of a proxy (`isProxy`)
 * serves many clients, and is never cut for others.
 */
export function limitConnections(
  server: Pick<Server, 'on'>,
  { most, isProxy }: { most: number; isProxy: (address: string) => boolean },
): void {
  /** By network, each in the order in which they came; those of proxies are not in it. */
  const networks = new Map<string, Set<Socket>>();
  let count = 0;

  server.on('connection', (socket) => {
    const address = plainAddress(socket.remoteAddress ?? '');
    const network = isProxy(address) ? null : networkOf(addressBlock(address));
    const own = networks.get(network ?? '') ?? new Set();
    if (network !== null) networks.set(network, own.add(socket));
    count += 1;
    socket.once('close', () => {
      count -= 1;
      own.delete(socket);
      if (own.size === 0) networks.delete(network ?? '');
    });
    if (count <= most) return;
    let largest = own;
    for (const line of networks.values()) if (line.size > largest.size) largest = line;
    // If the network of the new connection is among the largest, the new connection is cut.
    const [oldest = socket] = largest === own ? [] : largest;
    oldest.destroy();
  });
}
