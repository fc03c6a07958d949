import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { systemPrincipal, type CustomFieldType, type FieldValue } from '@basalt/domain';
import { fieldKindNames, fieldKinds } from '@basalt/domain/testing/field-kinds';
import { parse } from 'csv-parse/sync';
import { expect } from 'vitest';
import { giveDatabase } from './given-database.ts';
import { openEventReceiver } from './mirror/event-receiver.ts';
import { basaltHere, serveHere } from './run-here.ts';

/** A type of custom field in the scene: its key is the type. */
export interface SceneKind {
  type: CustomFieldType;
  id: string;
  /** The value of ticket A, and the one of ticket C. Ticket B has none. */
  first: FieldValue;
  second: FieldValue;
  /** Parameters of a list that find the first value alone. */
  filter: Readonly<Record<string, string>>;
}

/** An answer of the API; `data` is as a test expects it. */
interface Answer {
  status: number;
  // oxlint-disable-next-line typescript/no-explicit-any
  data: any;
}

/** The served project, and calls of its API. */
export type FieldScene = Awaited<ReturnType<typeof openFieldScene>>;

/** Parameters as an address has them. */
export const queryOf = (parameters: Readonly<Record<string, string>>) =>
  new URLSearchParams(
    Object.entries(parameters).map(([name, value]) => [`custom.${name}`, value]),
  ).toString();

/** A served project WEB with a field of each type. Tickets A, B and C are made with the second values; then A gets the first, B none. */
export async function openFieldScene() {
  const database = await giveDatabase();
  const settings = {
    ...database.settings,
    SERVICE_RATE_LIMIT_PER_MINUTE: '0',
    SERVICE_WEBHOOK_ALLOWED_CIDRS: '127.0.0.1/32',
  };
  const server = await serveHere(settings);
  const { cradle: use, address } = server;
  const { id: organization } = await use.createOrganization({ name: 'Quarry' });
  const principal = systemPrincipal(organization);
  const { token } = await use.createCredential(principal, { name: 'CI', scopes: ['*'] });
  const named = { organization, name: 'Website', key: 'WEB' };
  const { id: project } = await use.createProject(principal, named);
  const people: string[] = [];
  for (const name of ['Ada', 'Bo']) {
    const user = await use.createUser(principal, { email: `${name}@example.test`, name });
    await use.addProjectMember(principal, { project, user: user.id });
    people.push(user.id);
  }
  const [ada = '', bo = ''] = people;

  const text = async (at: string, method = 'GET', body?: object) => {
    const response = await fetch(`${address}/api/v1${at}`, {
      method,
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: response.status, text: await response.text() };
  };
  const ask = async (at: string, method?: string, body?: object): Promise<Answer> => {
    const answer = await text(at, method, body);
    const { data } = (answer.text === '' ? {} : JSON.parse(answer.text)) as Answer;
    return { status: answer.status, data };
  };
  const received = new Map<string, object>();
  const receiver = await openEventReceiver((event) => received.set(event.id, event));
  const webhook = { url: receiver.url, events: ['*'] };
  await ask(`/organizations/${organization}/webhooks`, 'POST', webhook);

  const newField = async (type: CustomFieldType, name: string, of: string, more: object = {}) =>
    ask(`/organizations/${organization}/fields`, 'POST', {
      name,
      type,
      project_id: of,
      ...(type === 'number' && { number: { min: -10, max: null, decimals: 2, unit: '€' } }),
      ...(type.startsWith('choice') && { options: [{ name: 'low' }, { name: 'high' }] }),
      ...more,
    });
  const kinds = new Map<CustomFieldType, SceneKind>();
  for (const type of fieldKindNames) {
    const { values, filter } = fieldKinds[type];
    const [first, second] = values(ada, bo);
    const { data } = await newField(type, type, project);
    const renamed = Object.entries(filter(ada)).map(([key, value]) => [
      key.replace(/^it/u, type),
      value,
    ]);
    kinds.set(type, { type, id: data.id, first, second, filter: Object.fromEntries(renamed) });
  }
  const all = (of: (kind: SceneKind) => unknown) =>
    Object.fromEntries([...kinds.values()].map((kind) => [kind.type, of(kind)]));
  const create = async (title: string, customFields: object, more: object = {}) =>
    ask(`/projects/${project}/tickets`, 'POST', {
      board_slug: 'open',
      title,
      custom_fields: customFields,
      ...more,
    });
  const tickets: string[] = [];
  for (const title of ['A', 'B', 'C']) {
    const made = await create(
      title,
      all(({ second }) => second),
      { assignee_ids: [ada] },
    );
    expect([made.status, made.data]).toMatchObject([201, { title }]);
    tickets.push(made.data.id);
  }
  const [a = '', b = '', c = ''] = tickets;
  const change = async (ticket: string, customFields: object) =>
    ask(`/tickets/${ticket}`, 'PATCH', { custom_fields: customFields });
  await change(
    a,
    all(({ first }) => first),
  );
  await change(
    b,
    all(() => null),
  );

  const folder = mkdtempSync(path.join(tmpdir(), 'basalt-fields-'));
  const run = async (...words: string[]) => {
    const { code, err } = await basaltHere(settings, ...words);
    expect([words, code, err]).toEqual([words, 0, '']);
  };
  return {
    address,
    settings,
    database,
    token,
    organization,
    project,
    ada,
    kinds: [...kinds.values()],
    tickets: { a, b, c },
    received,
    text,
    ask,
    create,
    change,
    newField,
    run,
    file: (name: string) => path.join(folder, name),
    /** The values of the ticket. */
    valuesOf: async (ticket: string) =>
      (await ask(`/tickets/${ticket}`)).data.custom_fields as Record<string, FieldValue>,
    /** The titles of the tickets of a list of the project. */
    titles: async (query: string, of = project) => {
      const { status, data } = await ask(`/projects/${of}/tickets?${query}`);
      if (status !== 200) return `${status}`;
      return (data as { title: string }[])
        .map(({ title }) => title)
        .filter((title) => title.length === 1)
        .join('');
    },
    /** The rows of a table by the title of the ticket. */
    rowsOf: (csv: string) =>
      new Map(
        (parse(csv, { columns: true, bom: true }) as Record<string, string>[]).map((row) => [
          row['title'],
          row,
        ]),
      ),
    async close() {
      await receiver.close();
      await server.stop();
      await database.drop();
      rmSync(folder, { recursive: true });
    },
  };
}
