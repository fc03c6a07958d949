import { describe, expect, it } from 'vitest';
import { isIdentifier } from '../../src/kernel/identifier.ts';
import { aTenantFixture } from '../builders/tenant-fixture.ts';
import { aTicket } from '../builders/tickets.ts';
import { aBoard, aProject } from '../builders/work.ts';
import { there } from '../contract/edits.ts';
import { createInMemoryBasalt } from './basalt.ts';

describe('the stores in memory', () => {
  it('forget what was changed and not saved', async () => {
    const { tenancy, newId } = createInMemoryBasalt();
    const tenant = await aTenantFixture({ tenancy, newId });
    const board = await aBoard(tenant, await aProject(tenant));
    const { id } = await aTicket(tenant, board, { title: 'before' });
    await tenancy.inTenant(tenant.principal, async ({ tickets }) => {
      const { ticket } = there(await tickets.lock(id));
      ticket.title = 'after';
      expect(() => (ticket.assigneeIds as string[]).push('x')).toThrow(TypeError);
      expect((await tickets.lock(id))?.ticket.title).toBe('before');
    });
    const record = await tenancy.queriesOf(tenant.principal).tickets.find(id);
    expect(record).toMatchObject({ title: 'before', assignee_ids: [] });
  });

  it('refuse to add what is there', async () => {
    const { tenancy, newId } = createInMemoryBasalt();
    const tenant = await aTenantFixture({ tenancy, newId });
    await aProject(tenant, { key: 'WEB' });
    await expect(aProject(tenant, { key: 'WEB' })).rejects.toThrow('is not unique');
  });
});

describe('the time and the ids of tests', () => {
  it('stand still until a test moves them', () => {
    const { clock } = createInMemoryBasalt({ now: new Date(5) });
    expect([clock(), clock()]).toEqual([new Date(5), new Date(5)]);
    clock.advance(1000);
    expect(clock()).toEqual(new Date(1005));
    clock.set(new Date(0));
    expect(clock()).toEqual(new Date(0));
  });

  it('are identifiers that grow', () => {
    const { newId } = createInMemoryBasalt();
    const ids = Array.from({ length: 300 }, newId);
    expect(ids.every(isIdentifier)).toBe(true);
    expect(ids.every((id) => id.charAt(14) === '7')).toBe(true);
    expect(ids).toEqual([...new Set(ids)].toSorted());
  });
});

describe('the keys of tests', () => {
  it('are parsed to the parts they were forged of, and match what is kept of them', () => {
    const { apiKeyFactory, clock } = createInMemoryBasalt();
    const [first, second] = [apiKeyFactory.forge(), apiKeyFactory.forge()];
    const parts = apiKeyFactory.parse(first.token);
    expect(parts?.publicId).toBe(first.publicId);
    const secret = parts?.secret ?? '';
    expect(apiKeyFactory.matches(secret, [second.secret, first.secret], clock())).toBe(true);
    expect(apiKeyFactory.matches(secret, [second.secret], clock())).toBe(false);
    expect(apiKeyFactory.matches(secret, null, clock())).toBe(false);
    expect(apiKeyFactory.forge(first.publicId)).toMatchObject({ publicId: first.publicId });
    expect(apiKeyFactory.forge(first.publicId).secret).not.toEqual(first.secret);
  });

  it('are good until the end of their overlap', () => {
    const { apiKeyFactory } = createInMemoryBasalt();
    const { token, secret: storedSecret } = apiKeyFactory.forge();
    const { secret } = apiKeyFactory.parse(token) ?? { secret: '' };
    const ending = { ...storedSecret, goodUntil: new Date(1000).toISOString() };
    expect(apiKeyFactory.matches(secret, [ending], new Date(999))).toBe(true);
    expect(apiKeyFactory.matches(secret, [ending], new Date(1000))).toBe(false);
  });

  it('are refused with a typing error', () => {
    const { apiKeyFactory } = createInMemoryBasalt();
    const { token } = apiKeyFactory.forge();
    const swapped = token.replace('secret', 'sceret');
    const bad = [swapped, `${token}0`, token.slice(1), token.replace('.', ':'), '', `${token}\n`];
    expect(bad.map((text) => apiKeyFactory.parse(text))).toEqual(bad.map(() => null));
  });
});

describe('the rich text of tests', () => {
  it('drops scripts, styles and event handlers, again and again', () => {
    const { richText } = createInMemoryBasalt();
    const nested = '<p onclick="x()">a</p><scr<script>x</script>ipt>b</script><style>c</style>';
    const cleaned = richText.clean(nested);
    expect(cleaned).toBe('<p>a</p>b');
    expect(richText.clean(cleaned ?? '')).toBe(cleaned);
  });

  it('is null where neither text nor image is left', () => {
    const { richText } = createInMemoryBasalt();
    const blank = ['', ' ', '<p> &nbsp;</p>', '<script>x</script>'];
    expect(blank.map((html) => richText.clean(html))).toEqual([null, null, null, null]);
    expect(richText.clean('<img src="/a.png">')).toBe('<img src="/a.png">');
  });
});
