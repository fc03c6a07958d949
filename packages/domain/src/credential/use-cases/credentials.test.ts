import { expect, test } from 'vitest';
import { organizationBudget } from '../../budgets/organization-budget.ts';
import { aFixture } from '../../../test/fixture.ts';

const name = 'Importer';

test('issues a key that speaks for its credential', async () => {
  const { act, principal, basalt } = await aFixture();
  const input = { name, scopes: ['tickets:read', 'boards:read', 'tickets:read'] };
  const { token, ...record } = await act.createCredential(principal, input);
  expect(record).toMatchObject({ name, scopes: ['tickets:read', 'boards:read'], expires_at: null });
  const known = await act.authenticate({ token });
  if (known === null) throw new Error('was refused');
  const { principal: caller, rateLimitStatus } = known;
  expect(rateLimitStatus).toBeNull();
  expect(caller).toEqual({
    organizationId: principal.organizationId,
    actor: { type: 'api_credential', id: record.id, name, public_id: record.public_id },
    scopes: ['tickets:read', 'boards:read'],
  });
  const noted = { ...record, last_used_at: basalt.clock().toISOString() };
  expect(await act.readCredential(caller)).toEqual(noted);
  expect(await act.listCredentials(principal)).toEqual([noted]);
  await expect(act.readCredential(principal)).rejects.toMatchObject({ code: 'not_found' });
});

test('a call tells its own use of the credential, noted or not', async () => {
  const { act, principal, basalt } = await aFixture();
  const { id, public_id } = await act.createCredential(principal, { name, scopes: ['*'] });
  const actor = { type: 'api_credential', id, name, public_id } as const;
  expect(await act.readCredential({ ...principal, actor })).toMatchObject({
    last_used_at: basalt.clock().toISOString(),
  });
});

test('an app reads its token: whose it is, what it may do and until when', async () => {
  const { act, principal } = await aFixture();
  const via = { type: 'app', id: 'app-1', name: 'Agent' } as const;
  const app = { id: 'app-1', grantId: 'grant-1', expiresAt: new Date('2031-05-04T16:00:00Z') };
  const actor = { type: 'user', id: 'ada-1', name: 'Ada', via } as const;
  const scopes = ['tickets:read', 'boards:read'] as const;
  expect(await act.readCredential({ ...principal, actor, app, scopes })).toEqual({
    organization_id: principal.organizationId,
    person: { id: 'ada-1', name: 'Ada' },
    app: { id: 'app-1', name: 'Agent' },
    scopes: ['tickets:read', 'boards:read'],
    expires_at: '2031-05-04T16:00:00.000Z',
  });
});

test('knows nobody by a key that is malformed, mistyped, unknown, expired or revoked', async () => {
  const { act, principal, basalt } = await aFixture();
  const expiresAt = new Date(basalt.clock().getTime() + 1000);
  const expiring = await act.createCredential(principal, { name, scopes: ['*'], expiresAt });
  const revoked = await act.createCredential(principal, { name, scopes: ['*'] });
  const unknown = basalt.apiKeyFactory.forge().token;
  const mixed = expiring.token.split('.')[0] + '.' + revoked.token.split('.')[1];
  expect(await act.authenticate({ token: expiring.token })).not.toBeNull();
  await act.revokeCredential(principal, { publicId: revoked.public_id });
  basalt.clock.advance(1000);
  for (const token of [
    '',
    'nonsense',
    `${expiring.token}x`,
    unknown,
    mixed,
    expiring.token,
    revoked.token,
  ]) {
    expect(await act.authenticate({ token })).toBeNull();
  }
});

test('grants known scopes only, and none that the giver lacks', async () => {
  const { act, principal } = await aFixture();
  const modest = { ...principal, scopes: ['tickets:read'] as const };
  const refused = { details: { errors: { scopes: [expect.any(String)] } } };
  await expect(
    act.createCredential(principal, { name, scopes: ['tickets:all'] }),
  ).rejects.toMatchObject(refused);
  await expect(act.createCredential(principal, { name, scopes: [] })).rejects.toMatchObject(
    refused,
  );
  for (const scope of ['*', 'tickets:write']) {
    await expect(act.createCredential(modest, { name, scopes: [scope] })).rejects.toMatchObject({
      code: 'insufficient_scope',
      details: { required: scope },
    });
  }
  expect(await act.createCredential(modest, { name, scopes: ['tickets:read'] })).toMatchObject({
    name,
  });
});

test('refuses an expiry that is not in the future', async () => {
  const { act, principal, basalt } = await aFixture();
  const input = { name, scopes: ['*'], expiresAt: basalt.clock() };
  await expect(act.createCredential(principal, input)).rejects.toMatchObject({
    details: { errors: { expires_at: ['must be in the future'] } },
  });
});

test('rotates to a new secret under the same public id; the former one ends at once or after the overlap', async () => {
  const { act, principal, basalt } = await aFixture();
  const known = async (token: string) => (await act.authenticate({ token })) !== null;
  const first = await act.createCredential(principal, { name, scopes: ['*'] });
  const publicId = first.public_id;
  const second = await act.rotateCredential(principal, { publicId });
  expect(second.public_id).toBe(publicId);
  expect([await known(first.token), await known(second.token)]).toEqual([false, true]);
  const third = await act.rotateCredential(principal, { publicId, overlapSeconds: 60 });
  basalt.clock.advance(59_999);
  expect([await known(second.token), await known(third.token)]).toEqual([true, true]);
  const fourth = await act.rotateCredential(principal, { publicId, overlapSeconds: 60 });
  expect([await known(second.token), await known(third.token), await known(fourth.token)]).toEqual([
    false,
    true,
    true,
  ]);
  basalt.clock.advance(60_000);
  expect([await known(third.token), await known(fourth.token)]).toEqual([false, true]);
});

test('revokes once and for all', async () => {
  const { act, principal, basalt } = await aFixture();
  const { public_id: publicId } = await act.createCredential(principal, { name, scopes: ['*'] });
  const revoked = await act.revokeCredential(principal, { publicId });
  basalt.clock.advance(1000);
  expect(await act.revokeCredential(principal, { publicId })).toEqual(revoked);
  await expect(act.rotateCredential(principal, { publicId })).rejects.toMatchObject({
    details: { errors: { public_id: [expect.any(String)] } },
  });
});

test('finds no credential of another organization', async () => {
  const { act, principal, basalt } = await aFixture();
  const { public_id: publicId } = await act.createCredential(principal, { name, scopes: ['*'] });
  const foreign = await aFixture(basalt);
  for (const call of [foreign.act.rotateCredential, foreign.act.revokeCredential]) {
    await expect(call(foreign.principal, { publicId })).rejects.toMatchObject({
      code: 'not_found',
    });
  }
  expect(await foreign.act.listCredentials(foreign.principal)).toEqual([]);
});

test('an organization has a limited number of good credentials', async () => {
  const { act, principal, basalt } = await aFixture();
  const { credentials: limit } = organizationBudget;
  const create = (expiresAt: Date | null = null) =>
    act.createCredential(principal, { name, scopes: ['*'], expiresAt });
  const soon = new Date(basalt.clock().getTime() + 1000);
  const first = await create(soon);
  for (let made = 1; made < limit; made += 1) await create();
  const refused = { code: 'quota_exceeded', details: { quota: 'credentials', limit } };
  await expect(create()).rejects.toMatchObject(refused);
  expect(await act.listCredentials(principal)).toHaveLength(limit);
  await act.rotateCredential(principal, { publicId: first.public_id });
  basalt.clock.advance(1000);
  const { public_id: publicId } = await create();
  await expect(create()).rejects.toMatchObject(refused);
  await act.revokeCredential(principal, { publicId });
  await create();
});
