import { Readable } from 'node:stream';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { systemPrincipal, type Principal, type Scope } from '@basalt/domain';
import { openWalkDeployment, type ServedDeployment } from './served-deployment.ts';
import type { Settings } from './processes.ts';

/** A served organization for programs that use tools. */
export interface McpScene {
  readonly deployment: ServedDeployment;
  readonly principal: Principal;
  readonly project: string;
  token(...scopes: Scope[]): Promise<string>;
  /** A connected client of protocol 2026-07-28; its key has these scopes, or all. */
  connect(...scopes: Scope[]): Promise<Client>;
}

/** The organization of docs/agents.md: two projects, two people, six tickets, two documents, a rule. */
export async function openMcpScene(settings: Settings = {}): Promise<McpScene> {
  const deployment = await openWalkDeployment(settings);
  const { use, address } = deployment;
  const { id: organization } = await use.createOrganization({ name: 'Quarry' });
  const principal = systemPrincipal(organization);
  const { id: project } = await use.createProject(principal, {
    organization,
    name: 'Website',
    key: 'WEB',
  });
  await use.createProject(principal, { organization, name: 'Operations', key: 'OPS' });
  const people = new Map<string, string>();
  for (const name of ['Ada Lovelace', 'Grace Hopper']) {
    const email = `${name.toLowerCase().replace(' ', '.')}-${organization}@example.test`;
    const { id } = await use.createUser(principal, { email, name });
    await use.addProjectMember(principal, { project, user: id });
    people.set(name, id);
  }
  const labels = new Map<string, string>();
  for (const name of ['bug', 'release']) {
    labels.set(name, (await use.createLabel(principal, { project, name })).id);
  }
  const [ada = '', grace = ''] = people.values();
  const [bug = '', release = ''] = labels.values();
  const wishes = [
    {
      title: 'Login fails with a key',
      boardSlug: 'open',
      labelIds: [bug],
      assigneeIds: [ada],
      dueAt: new Date('2026-01-02'),
    },
    {
      title: 'Checkout is slow',
      boardSlug: 'in-progress',
      labelIds: [release],
      assigneeIds: [grace],
      priority: 'highest' as const,
    },
    { title: 'Dark mode', boardSlug: 'pull-request', assigneeIds: [ada] },
    {
      title: 'Write the changelog',
      boardSlug: 'in-progress',
      labelIds: [release],
      assigneeIds: [ada],
    },
    { title: 'Old import', boardSlug: 'hold' },
    { title: 'Faster search', boardSlug: 'pull-request', assigneeIds: [ada] },
  ];
  for (const wish of wishes) await use.createTicket(principal, { project, ...wish });
  const log = Buffer.from('Key 4711 was refused.');
  const { id } = await use.createTicketFile(principal, {
    parent: 'WEB-1',
    name: 'login.log',
    size: log.length,
    mediaType: 'text/plain',
  });
  await use.receiveFile({ organizationId: organization, id }, Readable.from([log]));
  const about = {
    organization,
    contentHtml: '<h2>Steps</h2><ol><li>Breathe</li><li>Restart</li></ol>',
  };
  await use.createDocument(principal, { ...about, title: 'Runbook', status: 'published' });
  await use.createDocument(principal, { ...about, title: 'Release plan', projectId: project });
  await use.createRule(principal, {
    organization,
    name: 'Escalate',
    when: { on: 'hand' },
    if: {},
    do: [{ do: 'set', fields: { priority: 'highest' } }],
  });

  const token = async (...scopes: Scope[]) =>
    (
      await use.createCredential(principal, {
        name: 'Agent',
        scopes: scopes.length === 0 ? ['*'] : scopes,
      })
    ).token;
  return {
    deployment,
    principal,
    project,
    token,
    connect: async (...scopes) => connectTo(address, await token(...scopes)),
  };
}

/** A client over HTTP, which gets answers in this form. */
export async function connectTo(
  address: string,
  token: string,
  answer: 'text' | 'data' = 'text',
): Promise<Client> {
  const client = newClient();
  const requestInit = { headers: { Authorization: `Bearer ${token}`, 'Basalt-Answer': answer } };
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${address}/mcp`), { requestInit }),
  );
  return client;
}

/** A client that agrees on the latest revision. */
export const newClient = (): Client =>
  new Client({ name: 'test', version: '0' }, { versionNegotiation: { mode: 'auto' } });

/** The result of a call: text, or data for a client that asked for it. */
export async function callTool(client: Client, name: string, args: Record<string, unknown> = {}) {
  const {
    content,
    isError = false,
    structuredContent = {},
  } = await client.callTool({ name, arguments: args });
  const [first] = content;
  const text = first?.type === 'text' ? first.text : '';
  return { text, isError, data: structuredContent as Record<string, unknown> };
}
