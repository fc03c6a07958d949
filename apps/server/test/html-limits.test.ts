import { closeAfterTests } from '@basalt/domain/testing';
import { beforeAll, describe, expect, test } from 'vitest';
import { openApiFixture } from './api-fixture.ts';

const fixture = await closeAfterTests(openApiFixture());

let ticket: string;
let document: string;

beforeAll(async () => {
  ticket = await made(`/projects/${fixture.project}/tickets`, { board_slug: 'open', title: 'T' });
  document = await made(`/organizations/${fixture.organization}/documents`, { title: 'D' });
});

async function made(path: string, body: object): Promise<string> {
  const { json } = await fixture.first.call('POST', path, { body });
  return String(json.data?.['id']);
}

/** Every operation that takes HTML: its field, and a request with it. */
const operations = [
  [
    'POST',
    () => `/projects/${fixture.project}/tickets`,
    'description_html',
    { board_slug: 'open', title: 'T' },
  ],
  ['PATCH', () => `/tickets/${ticket}`, 'description_html', {}],
  [
    'POST',
    () => `/organizations/${fixture.organization}/documents`,
    'content_html',
    { title: 'D' },
  ],
  ['PATCH', () => `/documents/${document}`, 'content_html', {}],
  ['POST', () => `/tickets/${ticket}/comments`, 'body_html', {}],
  ['POST', () => `/documents/${document}/comments`, 'body_html', {}],
] as const;

describe.each(operations)('%s %s with %s', (method, pathOf, field, body) => {
  const bytes = field === 'body_html' ? 65_536 : 262_144;

  test.each([
    ['8,001 elements', '<br>x'.repeat(8_001), '8000 HTML elements'],
    ['elements 51 deep', `${'<div>'.repeat(51)}x`, '50 deep'],
    ['text that cleaning makes too long', '&'.repeat(bytes / 4), `may have at most ${bytes}`],
  ])('refuses %s and names the limit', async (_, html, limit) => {
    const sent = { ...body, [field]: html };
    const { status, json } = await fixture.first.call(method, pathOf(), { body: sent });
    expect([status, json]).toMatchObject([
      422,
      { code: 'validation_failed', errors: { [field]: [expect.stringContaining(limit)] } },
    ]);
  });

  test.each([
    ['8,000 elements', '<br />x'.repeat(8_000)],
    ['elements 50 deep', `${'<div>'.repeat(50)}x${'</div>'.repeat(50)}`],
    ['text that cleaning makes as long as it may be', '&amp;'.repeat(Math.floor(bytes / 5))],
  ])('keeps %s as it was sent', async (_, html) => {
    const sent = { ...body, [field]: html.replaceAll('&amp;', '&') };
    const { status, json } = await fixture.first.call(method, pathOf(), { body: sent });
    expect(status).toBeLessThan(300);
    expect(json.data?.[field]).toBe(html);
  });
});

test('the refusal comes before the rules of the service, and leaves nothing behind', async () => {
  const project = await made(`/organizations/${fixture.organization}/projects`, {
    name: 'Shelved',
  });
  const archived = { archived: true };
  await fixture.first.call('PATCH', `/projects/${project}`, { body: archived });
  const body = { board_slug: 'open', title: 'T', description_html: '<b>'.repeat(51) };
  const headers = { 'Idempotency-Key': 'too-deep' };
  const tickets = `/projects/${project}/tickets`;
  const refused = await fixture.first.call('POST', tickets, { body, headers });
  expect(refused.json.code).toBe('validation_failed');
  const { json } = await fixture.first.call('POST', tickets, {
    body: { ...body, description_html: '<b>x</b>' },
    headers,
  });
  expect(json.code).toBe('project_archived');
});
