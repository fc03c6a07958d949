import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A span as OTLP's JSON has it. */
export interface ReceivedSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  /** 2 is a server's, 3 a client's. */
  kind: number;
  status: object;
  attributes: Record<string, unknown>;
}

/** What receives traces on loopback, by OTLP over HTTP. */
export interface Collector {
  origin: string;
  spans(): ReceivedSpan[];
  /** Everything that was ever sent, headers too. */
  received(): string;
  close(): Promise<void>;
}

interface Export {
  resourceSpans: {
    scopeSpans: {
      spans: (Omit<ReceivedSpan, 'attributes'> & {
        attributes: { key: string; value: Record<string, unknown> }[];
      })[];
    }[];
  }[];
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const part of request.setEncoding('utf8')) body += String(part);
  return body;
}

/** Starts one. */
export async function startCollector(): Promise<Collector> {
  const bodies: string[] = [];
  const heads: string[] = [];
  const server = createServer(async (request, response) => {
    const body = await bodyOf(request);
    heads.push(`${request.url} ${request.rawHeaders.join(' ')}`);
    bodies.push(body);
    response.setHeader('Content-Type', 'application/json').end('{}');
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received: () => [...heads, ...bodies].join('\n'),
    spans: () =>
      bodies
        .flatMap((body) => (JSON.parse(body) as Export).resourceSpans)
        .flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans))
        .map(({ attributes, ...span }) => ({ ...span, attributes: plain(attributes) })),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** OTLP writes the type of each value beside it. */
const plain = (attributes: { key: string; value: Record<string, unknown> }[]) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
