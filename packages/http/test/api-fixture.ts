import { request, type IncomingHttpHeaders } from 'node:http';
import { systemPrincipal, type CallLimits } from '@basalt/domain';
import { createInMemoryBasalt, type InMemoryBasalt } from '@basalt/domain/testing';
import type { HttpAppOptions } from '../src/index.ts';
import { isEventStream, wholeFrames } from '../testing/event-frames.ts';
import { startApp, type StartedApp } from '../testing/index.ts';

/** An answer, its JSON read. */
export interface Reply {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  json: Record<string, unknown> & { data?: unknown };
}

/** What a test sends; a string or bytes as they are, anything else as JSON. */
export interface Sending {
  body?: unknown;
  headers?: Record<string, string | string[]>;
}

/** A running service with one organization, a project in it and a key for everything. */
export interface ApiFixture {
  basalt: InMemoryBasalt;
  app: StartedApp;
  organization: string;
  project: string;
  /** Ids of the project's boards, in order. */
  boards: string[];
  token: string;
  call: (method: string, path: string, sending?: Sending) => Promise<Reply>;
  stop: () => Promise<void>;
}

export async function openApiFixture(
  more: Partial<HttpAppOptions> = {},
  limits?: CallLimits,
): Promise<ApiFixture> {
  const basalt = createInMemoryBasalt(limits && { limits });
  const app = await startApp(basalt, more);
  const { use } = app;
  const { id: organization } = await use.createOrganization({ name: 'Quarry' });
  const principal = systemPrincipal(organization);
  const { token } = await use.createCredential(principal, { name: 'bench', scopes: ['*'] });
  const { id: project } = await use.createProject(principal, { organization, name: 'Web' });
  const { items } = await use.listBoards(principal, { project, page: { limit: 200 } });
  return {
    basalt,
    app,
    organization,
    project,
    boards: items.map(({ id }) => id),
    token,
    call: (method, path, sending = {}) => send(app.address, token, method, path, sending),
    stop: app.stop,
  };
}

/** Over node:http, which sends exactly what it gets; `fetch` tidies up. */
function send(
  address: string,
  token: string,
  method: string,
  path: string,
  { body, headers = {} }: Sending,
): Promise<Reply> {
  const isRaw = typeof body === 'string' || body instanceof Uint8Array;
  const payload = body === undefined || isRaw ? body : JSON.stringify(body);
  const length = payload === undefined ? null : Buffer.byteLength(payload as string);
  const typed = length === null ? {} : { 'Content-Type': 'application/json' };
  const sized =
    length === null || 'Transfer-Encoding' in headers ? {} : { 'Content-Length': String(length) };
  return new Promise((resolve, reject) => {
    const outgoing = request(
      address + path,
      { method, headers: { Authorization: `Bearer ${token}`, ...typed, ...sized, ...headers } },
      (response) => {
        const chunks: Buffer[] = [];
        const isStream = isEventStream(response.headers['content-type']);
        response.on('data', (chunk: Buffer) => {
          chunks.push(chunk);
          // It does not end by itself.
          if (isStream && chunk.includes('\n\n')) response.destroy();
        });
        response.on('error', reject);
        response.on('close', () => {
          const all = Buffer.concat(chunks).toString();
          const text = isStream ? wholeFrames(all) : all;
          const isJson = /json\b/.test(response.headers['content-type'] ?? '') && text !== '';
          const json = isJson ? (JSON.parse(text) as Reply['json']) : {};
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text, json });
        });
      },
    );
    outgoing.on('error', reject);
    outgoing.end(payload);
  });
}
