/**
 * Started by `fork`: a server that answers each request of a Planka client with the hostile input of a seed. The seed is the token of the client.
 * Sends its port to its parent and ends with it.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { hostileImport } from '@basalt/import/testing';

const server = createServer((request, response) => {
  const seed = Number(request.headers['x-api-key']);
  response.on('error', () => {});
  Readable.from(hostileImport(seed).pieces()).pipe(response);
});
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
process.once('disconnect', () => process.exit());
