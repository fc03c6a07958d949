import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import {
  composeUseCases,
  DomainError,
  systemPrincipal,
  type Cursor,
  type Principal,
  type Scope,
  type UseCases,
} from '@basalt/domain';
import { createInMemoryBasalt, type InMemoryBasalt } from '@basalt/domain/testing';
import { createMcp } from '../src/index.ts';
import { tools } from '../src/tools.ts';

/** The revisions of the protocol that clients speak. */
export const eras = ['legacy', 'auto'] as const;

/** An organization with a project, served to the official client in this process. */
export interface McpFixture {
  readonly basalt: InMemoryBasalt;
  readonly use: UseCases;
  readonly principal: Principal;
  readonly project: string;
  /** Ids of people by their first name. */
  readonly people: Readonly<Record<string, string>>;
  /** What was no refusal. */
  readonly faults: readonly unknown[];
  /** A connected client with a key of these scopes, which gets answers in text. */
  connect(scopes?: readonly Scope[], mode?: (typeof eras)[number]): Promise<Client>;
}

let named = 0;

/** A person of the project. */
async function join(use: UseCases, principal: Principal, project: string, name: string) {
  named += 1;
  const email = `${name.toLowerCase().replace(' ', '.')}.${named}@example.test`;
  const user = await use.createUser(principal, { email, name });
  await use.addProjectMember(principal, { project, user: user.id });
  return user.id;
}

/** Stands in for the HTTP layer: who calls, and what it lends. */
export async function openMcpFixture(basalt = createInMemoryBasalt()): Promise<McpFixture> {
  const use = composeUseCases(basalt);
  const { id: organization } = await use.createOrganization({ name: 'Works' });
  const principal = systemPrincipal(organization);
  const { id: project } = await use.createProject(principal, {
    organization,
    name: 'Website',
    key: 'WEB',
  });
  const people = {
    Ada: await join(use, principal, project, 'Ada Lovelace'),
    Grace: await join(use, principal, project, 'Grace Hopper'),
  };
  for (const name of ['bug', 'release']) await use.createLabel(principal, { project, name });
  const mcp = createMcp({ use, clock: basalt.clock, version: '0.0.0', appUrl: 'http://b.test' });
  const faults: unknown[] = [];

  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    if (request.method !== 'POST') return new Response(null, { status: 405 });
    const token = request.headers.get('Authorization')?.slice('Bearer '.length) ?? '';
    const caller = await use.authenticate({ token });
    if (caller === null) return new Response(null, { status: 401 });
    return mcp({
      principal: caller.principal,
      headers: Object.fromEntries(request.headers),
      body: (await request.json()) as Record<string, unknown>,
      refusalOf: (error) => {
        if (!(error instanceof DomainError)) faults.push(error);
        const { code = 'internal', details = {} } = error as Partial<DomainError>;
        return { code, message: code, ...('errors' in details && { errors: details.errors }) };
      },
      fingerprintOf: (body) => JSON.stringify(body),
      cursors: plainCursors,
    });
  };

  return {
    basalt,
    use,
    principal,
    project,
    people,
    faults,
    async connect(scopes = ['*'], mode = 'auto') {
      const { token } = await use.createCredential(principal, { name: 'Agent', scopes });
      const clientWith = async (headers: Record<string, string>) => {
        const client = new Client(
          { name: 'test', version: '0' },
          { versionNegotiation: { mode }, capabilities: {} },
        );
        await client.connect(
          new StreamableHTTPClientTransport(new URL('http://b.test/mcp'), {
            fetch,
            requestInit: { headers: { Authorization: `Bearer ${token}`, ...headers } },
          }),
        );
        return client;
      };
      const client = await clientWith({});
      let dataClient: Promise<Client> | undefined;
      dataClients.set(client, () => (dataClient ??= clientWith({ 'Basalt-Answer': 'data' })));
      return client;
    },
  };
}

const plainCursors = {
  write: (cursor: Cursor, list: string) =>
    Buffer.from(JSON.stringify([list, cursor])).toString('base64url'),
  read(text: string, list: string): Cursor | null {
    try {
      const [of, cursor] = JSON.parse(Buffer.from(text, 'base64url').toString()) as [
        string,
        Cursor,
      ];
      return of === list ? cursor : null;
    } catch {
      return null;
    }
  },
};

/** For each client another one with the same key that gets data, connected when it is needed. */
const dataClients = new WeakMap<Client, () => Promise<Client>>();

/** The same key with answers in data. */
export function dataClientOf(client: Client): Promise<Client> {
  const connect = dataClients.get(client);
  if (connect === undefined) throw new Error('the client is not of this fixture');
  return connect();
}

/**
 * The result of a call: its text, whether it was refused, and its data. A write is called once, for data: its text is one
 * line, which both forms have. What reads is called twice.
 */
export async function call(client: Client, name: string, args: Record<string, unknown> = {}) {
  const input = { name, arguments: args };
  const answer = await (await dataClientOf(client)).callTool(input);
  const isRead = tools.find((tool) => tool.name === name)?.effect === 'read';
  const { content } = isRead ? await client.callTool(input) : answer;
  const { isError = false, structuredContent = {} } = answer;
  const [first] = content;
  const text = first?.type === 'text' ? first.text : '';
  return { text, isError, data: structuredContent as Record<string, unknown> };
}
