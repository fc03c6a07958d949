import { closeAfterTests } from '@basalt/domain/testing';
import { expect, test } from 'vitest';
import { openApiFixture } from './api-fixture.ts';

const rounds = 50;
const fixture = await closeAfterTests(openApiFixture());
const { first, organization, project } = fixture;
const second = await fixture.serve();

/** A field and a ticket of the project. */
const fieldNamed = (name: string, more: object = { type: 'number' }) =>
  first.call('POST', `/organizations/${organization}/fields`, {
    body: { name, project_id: project, ...more },
  });
const newTicket = async (custom_fields: object = {}) => {
  const body = { title: 'Shared', board_slug: 'open', custom_fields };
  const { json } = await first.call('POST', `/projects/${project}/tickets`, { body });
  return String(json.data?.['id']);
};
const patch = (server: typeof first, ticket: string, custom_fields: object, headers = {}) =>
  server.call('PATCH', `/tickets/${ticket}`, { body: { custom_fields }, headers });
const read = async (ticket: string) =>
  (await first.call('GET', `/tickets/${ticket}`)).json.data as {
    version: number;
    custom_fields: Record<string, unknown>;
  };

test('two people who change two fields of a ticket at once both succeed, on two servers', async () => {
  await fieldNamed('Cost');
  await fieldNamed('Gain');
  const ticket = await newTicket();
  for (let round = 0; round < rounds; round += 1) {
    const answers = await Promise.all([
      patch(first, ticket, { cost: round }),
      patch(second, ticket, { gain: -round }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await read(ticket)).custom_fields).toEqual({ cost: round, gain: 0 - round });
  }
  // Each change has its version and its event.
  expect((await read(ticket)).version).toBe(1 + 2 * rounds);
  const changes = async () => {
    const { json } = await first.call('GET', `/tickets/${ticket}/events?per_page=200`);
    const names = (json.data as unknown as { changes: object }[]).flatMap((event) =>
      Object.keys(event.changes).filter((name) => name.startsWith('custom_fields.')),
    );
    return names.toSorted();
  };
  // A transaction anywhere in the cluster may hold the log up.
  await expect
    .poll(changes, { timeout: 30_000 })
    .toEqual([
      ...Array.from({ length: rounds }, () => 'custom_fields.cost'),
      ...Array.from({ length: rounds }, () => 'custom_fields.gain'),
    ]);
});

test('of two changes with the same If-Match, one succeeds', async () => {
  const ticket = await newTicket();
  const headers = { 'If-Match': '"1"' };
  const answers = await Promise.all([
    patch(first, ticket, { cost: 1 }, headers),
    patch(second, ticket, { gain: 1 }, headers),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412]);
  expect(Object.keys((await read(ticket)).custom_fields)).toHaveLength(1);
});

test('an option that is renamed or removed while tickets get it is on each as it is at the end', async () => {
  const options = [{ name: 'low' }, { name: 'high' }];
  const { json } = await fieldNamed('Severity', { type: 'choice', options });
  const field = json.data as unknown as { id: string; options: { id: string }[] };
  const [low, high] = field.options;
  const tickets = await Promise.all(Array.from({ length: 8 }, () => newTicket()));
  for (let round = 0; round < 6; round += 1) {
    const names = [`low ${round}`, `high ${round}`];
    const [change, ...writes] = await Promise.all([
      first.call('PATCH', `/fields/${field.id}`, {
        body: { options: [low, high].map((option, at) => ({ id: option?.id, name: names[at] })) },
      }),
      ...tickets.map((ticket, at) =>
        patch(at % 2 === 0 ? first : second, ticket, { severity: (at % 3 ? high : low)?.id }),
      ),
    ]);
    expect([change?.status, ...writes.map(({ status }) => status)]).toEqual(
      Array.from({ length: 9 }, () => 200),
    );
    const shown = await Promise.all(tickets.map(async (ticket) => read(ticket)));
    expect(shown.map(({ custom_fields: values }) => values['severity'])).toEqual(
      tickets.map((_, at) => names[at % 3 ? 1 : 0]),
    );
  }
  const [removal, ...writes] = await Promise.all([
    first.call('PATCH', `/fields/${field.id}`, {
      body: {
        options: [{ id: high?.id, name: 'high' }],
        replace_with: { [low?.id ?? '']: 'high' },
      },
    }),
    ...tickets.map((ticket) => patch(second, ticket, { severity: low?.id })),
  ]);
  expect(removal?.status).toBe(200);
  // Those that came too late are refused.
  expect(writes.every(({ status }) => status === 200 || status === 422)).toBe(true);
  const shown = await Promise.all(tickets.map(async (ticket) => read(ticket)));
  expect(shown.map(({ custom_fields: values }) => values['severity'])).toEqual(
    tickets.map(() => 'high'),
  );
});
