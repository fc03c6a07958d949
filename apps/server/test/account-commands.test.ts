import { verifyPassword } from '@basalt/security';
import { closeAfterTests } from '@basalt/domain/testing';
import { expect, test } from 'vitest';
import { openCommandFixture } from './command-fixture.ts';

const fixture = await closeAfterTests(openCommandFixture());

type Listed = { data: Record<string, unknown>[]; next: string | null };
const listed = async (...args: string[]) => (await fixture.done(...args)) as unknown as Listed;

/** Somebody of an organization of their own. */
async function somebody(password = 'correct horse') {
  const { id } = await fixture.done('organization', 'create', '--name', 'Apart');
  const email = fixture.newEmail();
  const made = await fixture.done(...fixture.user(['--password', password], email, String(id)));
  return { organization: String(id), id: String(made['id']), email };
}

test('organizations are listed part by part, and renamed', async () => {
  const { organization } = await somebody();
  const renamed = await fixture.done('organization', 'rename', organization, '--name', 'Renamed');
  expect(renamed).toMatchObject({
    id: organization,
    name: 'Renamed',
    slug: expect.stringMatching(/^apart/u),
  });
  const { data, next } = await listed('organization', 'list', '--limit', '200');
  expect(next).toBeNull();
  expect(data.at(-1)).toEqual(renamed);
  const first = await listed('organization', 'list', '--limit', '1');
  expect(first).toEqual({ data: [data[0]], next: data[0]?.['id'] });
  const rest = await listed('organization', 'list', '--after', String(first.next));
  expect(rest.data).toEqual(data.slice(1));
  const { out } = await fixture.basalt(['organization', 'list', '--limit', '1']);
  expect(out).toContain(`more: --after ${String(first.next)}`);
});

test('accounts of an organization are listed, without anything secret', async () => {
  const { organization, id, email } = await somebody();
  const { data, next } = await listed('user', 'list', '--organization', organization);
  expect(next).toBeNull();
  expect(data).toEqual([
    {
      id,
      name: 'Person',
      email,
      email_confirmed_at: expect.any(String),
      deactivated_at: null,
      has_password: true,
      two_factor: false,
      created_at: expect.any(String),
    },
  ]);
  const all = await listed('user', 'list', '--limit', '200');
  expect(all.data.length).toBeGreaterThan(1);
  expect(all.data).toContainEqual(data[0]);
});

test('an account is deactivated and activated, by its id or its email, and the log contains it', async () => {
  const { id, email } = await somebody();
  const deactivated = await fixture.done('user', 'deactivate', email);
  expect(deactivated).toMatchObject({ id, deactivated_at: expect.any(String) });
  expect(await fixture.done('user', 'deactivate', id)).toEqual(deactivated);
  expect(await fixture.done('user', 'activate', id)).toMatchObject({ id, deactivated_at: null });
  const actor = { type: 'system', name: 'command line' };
  const { data } = await listed('audit', '--user', id);
  expect(data).toMatchObject([
    { type: 'account.activated', user_id: id, email, actor },
    { type: 'account.deactivated', user_id: id, email, actor },
    { type: 'account.created', user_id: id, email, actor },
  ]);
  const since = String(data[0]?.['timestamp']);
  const recent = await listed('audit', '--user', id, '--since', since);
  expect(recent.data).toContainEqual(data[0]);
  expect(recent.data).not.toContainEqual(data.at(-1));
});

test('a password is set, and a second factor reset', async () => {
  const { id, email } = await somebody();
  const around = { env: { BASALT_PASSWORD: 'another horse' } };
  const { code, out } = await fixture.basalt(['user', 'set-password', id], around);
  expect([code, out.includes('horse')]).toEqual([0, false]);
  expect(await verifyPassword(await fixture.keptPassword(email), 'another horse')).toBe(true);
  await fixture.giveSecondFactor(id);
  expect(await fixture.done('user', 'activate', id)).toMatchObject({ two_factor: true });
  expect(await fixture.done('user', 'reset-two-factor', id)).toMatchObject({ two_factor: false });
  const { data } = await listed('audit', '--user', id);
  expect(data.map(({ type }) => type)).toEqual([
    'two_factor.disabled',
    'password.changed',
    'account.created',
  ]);
});
