import type { IncomingMessage } from 'node:http';

/** The request with its body, which was read before, in the form in which the library reads one. */
export const withBody = (request: IncomingMessage, body: Buffer): IncomingMessage =>
  Object.create(request, {
    readable: { value: true },
    readableEncoding: { value: null },
    iterator: {
      value: async function* bytes() {
        yield body;
      },
    },
  }) as IncomingMessage;
