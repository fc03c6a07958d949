import { DomainError, type FieldErrors } from '@basalt/domain';
import {
  createInMemoryBasalt,
  dice,
  memoryStorageOf,
  metricLine,
  walkFields,
  type TenantFixture,
  type WalkCalls,
} from '@basalt/domain/testing';
import { expect, test } from 'vitest';
import { startApp, type StartedApp } from '../testing/index.ts';

/** The calls of a walk as requests with a key of the organization. */
async function requestsTo(
  { address, use }: StartedApp,
  { principal }: TenantFixture,
): Promise<WalkCalls> {
  const { organizationId: organization } = principal;
  const { token } = await use.createCredential(principal, { name: 'walk', scopes: ['*'] });
  const ask = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
    const answer = await fetch(`${address}/api/v1${path}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    });
    if (answer.status === 204) return undefined as T;
    const read = (await answer.json()) as { data: T; code?: string; errors: FieldErrors };
    if (read.code === 'validation_failed')
      throw new DomainError('validation_failed', { errors: read.errors });
    if (!answer.ok) throw new Error(`${method} ${path}: ${JSON.stringify(read)}`);
    return read.data;
  };
  return {
    define: async ({ projectId, ...fields }) =>
      ask('POST', `/organizations/${organization}/fields`, {
        ...fields,
        project_id: projectId,
      }),
    change: async (_, { field, replaceWith, ...fields }) =>
      ask('PATCH', `/fields/${field}`, {
        ...fields,
        ...(replaceWith && { replace_with: replaceWith }),
      }),
    remove: async (_, { field }) => ask('DELETE', `/fields/${field}`),
    restore: async (_, { field }) => ask('POST', `/fields/${field}/restore`),
    async create(project, { boardId, customFields }) {
      const body = { title: 'Ticket', board_id: boardId, custom_fields: customFields };
      return (await ask<{ id: string }>('POST', `/projects/${project}/tickets`, body)).id;
    },
    update: (ticket, customFields) =>
      ask('PATCH', `/tickets/${ticket}`, { custom_fields: customFields }),
    async bulk(project, changes) {
      const items = changes.map(([ticket, customFields]) => ({
        op: 'update',
        ticket,
        custom_fields: customFields,
      }));
      const change = { mode: 'each', items };
      const outcomes = await ask<{ status: number }[]>(
        'POST',
        `/projects/${project}/tickets/bulk`,
        change,
      );
      return outcomes.map(({ status }) => status < 300);
    },
    async list(project, custom) {
      const filters = Object.entries(custom).map(([key, value]) => [`custom.${key}`, value]);
      const query = new URLSearchParams([
        ['sort', 'created_at'],
        ['per_page', '200'],
        ...(filters as [string, string][]),
      ]);
      return (await ask('GET', `/projects/${project}/tickets?${query}`)) as never;
    },
  };
}

test('random requests leave what a model of custom fields has', async () => {
  const size = { definitions: 30, changes: 200 };
  let compared = 0;
  for (let seed = 1; seed <= 10; seed += 1) {
    const basalt = createInMemoryBasalt({ now: new Date('2026-03-01T08:00:00.000Z') });
    const app = await startApp(basalt);
    compared += await walkFields(memoryStorageOf(basalt), dice(seed), size, (tenant) =>
      requestsTo(app, tenant),
    );
    await app.stop();
  }
  const metric = 'differences from a model after 2000 requests about 300 fields';
  console.log(metricLine({ metric, bar: '0', measured: '0', held: true }));
  expect(compared).toBeGreaterThan(200);
});
