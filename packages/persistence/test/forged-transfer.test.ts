import { plainRichText } from '@basalt/domain/testing';
import { zstdCompressSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { exportOrganization, importOrganization, openBackup } from '../src/index.ts';
import type { Frame } from '../src/backup/frames.ts';
import { asking } from '../testing/index.ts';
import { allOf, openBackupFixture, secretKey, signerNamed } from './backup-fixture.ts';
import { openFixture, type Fixture } from './fixture.ts';
import { aFullTenant } from './two-tenants.ts';

let source: Fixture;
let target: Fixture;
/** Of the exported organization. */
let id: string;
let file: string;
const backups = openBackupFixture();
const signer = signerNamed('us');
/** Removes what a test marks as harmful. */
const richText = {
  policyVersion: plainRichText.policyVersion + 1,
  clean: (html: string) => html.replaceAll(/<script>.*?<\/script>/gu, '') || null,
};
const tools = { signer, richText, newId: () => crypto.randomUUID(), secretKeys: [secretKey] };

beforeAll(async () => {
  source = await openFixture();
  const server = await source.serve();
  const { principal, project } = await aFullTenant(server, 'Acme');
  id = principal.organizationId;
  // An event beyond 4 KiB is packed.
  const long = `${'word '.repeat(2000)}secret plan`;
  await server.useCases.createTicket(principal, {
    project: project.id,
    boardSlug: 'open',
    title: 'long',
    descriptionHtml: long,
  });
  const content = { title: 'Bug', description_html: '<p>secret plan</p>' };
  await server.useCases.createTemplate(principal, {
    organization: principal.organizationId,
    name: 'Bug',
    ticket: content,
    subTickets: [content],
  });
  await source.sql(`insert into basalt.identities (provider, subject, user_id, linked_at)
    select 'corp', 'ada', id, now() from basalt.users`);
  file = backups.newFile();
  await exportOrganization({ url: source.url, secretKey, signer, organizationId: id, file });
});
beforeEach(async () => {
  await target?.close();
  target = await openFixture();
});
afterAll(async () => {
  await source.close();
  await target.close();
  await backups.close();
});

/** The file as somebody with the key could write it: `change` gets each run of rows, as text. */
async function forged(change: (rows: { table: string; columns: string[]; text: string }) => void) {
  const backup = await openBackup(file);
  async function* frames(): AsyncGenerator<Frame> {
    let run: { table: string; columns: string[]; text: string } | null = null;
    for await (const frame of backup.frames()) {
      if (run !== null && frame.kind !== 'data') {
        change(run);
        yield { kind: 'rows', table: run.table, columns: run.columns };
        yield { kind: 'data', bytes: Buffer.from(run.text) };
        run = null;
      }
      if (frame.kind === 'rows') run = { ...frame, text: '' };
      else if (frame.kind === 'data' && run !== null) run.text += frame.bytes.toString();
      else yield frame.kind === 'end' ? { ...frame, end: { ...frame.end, rows: {} } } : frame;
    }
  }
  return { ...backup, frames };
}

const take = async (backup: Awaited<ReturnType<typeof openBackup>>) =>
  importOrganization({ ...tools, url: target.url, backup });

const firstRow = async (text: string) => (await asking(target.url, (ask) => ask(text)))[0];

/** Somebody who has an account here and nothing to do with the organization. */
const stranger = '01980000-0000-7000-8000-00000000beef';
async function addStranger(): Promise<void> {
  await target.sql(`insert into basalt.users (id, name, email, created_at, updated_at)
    values ('${stranger}', 'Victim', 'victim@example.test', now(), now())`);
}

describe('an import', () => {
  it('refuses a file that another signed, and one without a signature', async () => {
    const backup = await openBackup(file);
    const before = await allOf(target.url);
    for (const [signature, why] of [
      [null, 'the file is not signed'],
      [await signerNamed('them').sign(backup.digest), 'the signature of the file is wrong'],
      [await signer.sign('0'.repeat(64)), 'the signature of the file is wrong'],
    ] as const) {
      await expect(take({ ...backup, signature })).rejects.toThrow(why);
    }
    expect(await allOf(target.url)).toEqual(before);
  });

  it.each(['identities', 'two_factors', 'recovery_codes', 'memberships'])(
    'takes no row of %s for a person who is not in the file',
    async (name) => {
      await addStranger();
      const before = await allOf(target.url);
      let added = false;
      const backup = await forged((rows) => {
        if (added || rows.table === 'users') return;
        added = true;
        // In place of the first table after the accounts.
        const forms: Record<string, [string[], string[]]> = {
          identities: [
            ['provider', 'subject', 'user_id', 'linked_at'],
            ['corp', 'mallory', stranger, '2026-01-01Z'],
          ],
          two_factors: [
            [
              'user_id',
              'sealed_secret',
              'confirmed_at',
              'last_step',
              'created_at',
              'next_sealed_secret',
              'next_begun_at',
            ],
            [stranger, 'x', '2026-01-01Z', '\\N', '2026-01-01Z', '\\N', '\\N'],
          ],
          recovery_codes: [
            ['user_id', 'hash', 'made_at'],
            [stranger, 'x', '\\N'],
          ],
          memberships: [
            ['organization_id', 'user_id', 'role', 'created_at', 'removed_at'],
            [id, stranger, 'member', '2026-01-01Z', '\\N'],
          ],
        };
        const [columns, values] = forms[name] ?? [[], []];
        Object.assign(rows, { table: name, columns, text: `${values.join('\t')}\n` });
      });
      await expect(take(backup)).rejects.toThrow(
        `the file has rows of ${name} of people who are not in it: nothing was imported`,
      );
      expect(await allOf(target.url)).toEqual(before);
    },
  );

  it('takes no identity for an account that is found by its email, and records who was found', async () => {
    await target.sql(`insert into basalt.users (id, name, email, created_at, updated_at)
      values ('${stranger}', 'Ada here', 'acme@example.test', now(), now())`);
    await take(await openBackup(file));
    expect(await firstRow('select count(*)::int as all from basalt.identities')).toEqual({
      all: 0,
    });
    expect(await firstRow('select kind, user_id, data, actor from basalt.account_events')).toEqual({
      kind: 'account.matched',
      user_id: stranger,
      data: { organization_id: id },
      actor: { type: 'system', name: 'command line' },
    });
  });

  it('records each account that it makes, and each identity that now signs in', async () => {
    await take(await openBackup(file));
    const events = await asking(target.url, (ask) =>
      ask('select kind, data from basalt.account_events order by kind'),
    );
    expect(events).toEqual([
      { kind: 'account.created', data: { organization_id: id } },
      { kind: 'identity.linked', data: { provider: 'corp', subject: 'ada', organization_id: id } },
    ]);
  });

  it('cleans HTML everywhere, also in the log, packed or not, and in kept answers', async () => {
    const harm = '<script>alert(1)</script>';
    await take(
      await forged((rows) => {
        if (rows.table !== 'events') {
          rows.text = rows.text.replaceAll(/secret (plan|words?)/gu, `$&${harm}`);
          return;
        }
        const packed = rows.columns.indexOf('packed');
        const claimed = rows.columns.indexOf('unpacked_bytes');
        rows.text = rows.text
          .replaceAll('"body_html":"secret word', `"body_html":"${harm}secret word`)
          .split('\n')
          .map((line) => {
            const cells = line.split('\t');
            if (!cells[packed]?.startsWith('\\\\x')) {
              if (cells.length > 1) cells[claimed] = '-1';
              return cells.join('\t');
            }
            const content = { data: { description_html: `long${harm}` }, changes: {} };
            cells[packed] = `\\\\x${zstdCompressSync(JSON.stringify(content)).toString('hex')}`;
            cells[claimed] = '1';
            return cells.join('\t');
          })
          .join('\n');
      }),
    );
    for (const [table, text] of [
      ['tickets', 'description_html'],
      ['comments', 'body_html'],
      ['documents', 'content_html'],
      ['events', 'data'],
      ['events', 'changes'],
      ['kept_outcomes', 'outcome'],
      ['templates', 'ticket'],
      ['templates', 'sub_tickets'],
    ]) {
      expect(
        await firstRow(
          `select count(*)::int as all from basalt.${table} where ${text}::text like '%<script>%' and ${text}::text !~ '"title":"[^"]*<script>'`,
        ),
      ).toEqual({ all: 0 });
    }
    expect(
      await firstRow(`select body_html, html_policy from basalt.comments order by id limit 1`),
    ).toEqual({ body_html: 'secret word', html_policy: richText.policyVersion });
    const longTexts = await firstRow(
      `select count(*)::int as all from basalt.events where data ->> 'description_html' = 'long'`,
    );
    expect(longTexts).toEqual({ all: 1 });
    expect(
      await firstRow('select count(*)::int as all from basalt.events where unpacked_bytes < 4096'),
    ).toEqual({ all: 0 });
  });

  it('leaves out the address of a notification that leads away', async () => {
    await take(
      await forged((rows) => {
        if (rows.table !== 'notifications') return;
        const url = rows.columns.indexOf('url');
        const cells = rows.text.trimEnd().split('\t');
        cells[url] = 'javascript:alert(1)';
        rows.text = `${cells.join('\t')}\n`;
      }),
    );
    expect(await firstRow('select url from basalt.notifications where reason is null')).toEqual({
      url: null,
    });
  });

  it.each([
    [
      'an unknown column',
      (columns: string[]) => columns.with(0, 'is_admin'),
      'has a column is_admin of users that is not known here',
    ],
    [
      'a missing column',
      (columns: string[]) => columns.filter((column) => column !== 'deactivated_at'),
      'lacks the column deactivated_at of users',
    ],
    ['a column twice', (columns: string[]) => [...columns, 'id'], 'names a column of users twice'],
  ])('refuses %s with its name', async (_, change, why) => {
    const backup = await forged((rows) => {
      if (rows.table === 'users') rows.columns = change(rows.columns);
    });
    await expect(take(backup)).rejects.toThrow(`the file ${why}: nothing was imported`);
  });

  it('refuses values that do not fit, and a table that comes twice, without an error of PostgreSQL', async () => {
    const unfit = await forged((rows) => {
      if (rows.table === 'boards') rows.text = rows.text.replaceAll(/#[0-9a-f]{6}/gu, 'red');
    });
    await expect(take(unfit)).rejects.toThrow(
      'the file has rows of boards that cannot be stored (boards_color_check): nothing was imported',
    );
    const cut = await forged((rows) => {
      if (rows.table === 'users') rows.text = `x${rows.text}`;
    });
    await expect(take(cut)).rejects.toThrow('that cannot be stored (22P02)');
    const twice = await forged((rows) => {
      if (rows.table === 'memberships') Object.assign(rows, { table: 'users' });
    });
    await expect(take(twice)).rejects.toThrow('the file has the table users twice');
  });

  it('refuses a row that is longer than any that exists', async () => {
    const backup = await forged((rows) => {
      if (rows.table === 'users') rows.text = 'x'.repeat(33 * 1024 * 1024);
    });
    await expect(take(backup)).rejects.toThrow('the file has a row that is too long');
  });
});
