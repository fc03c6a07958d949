import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { systemPrincipal, type Principal } from '@basalt/domain';
import { isAbsent, openOwner } from '@basalt/persistence/testing';
import { closeAfterTests } from '@basalt/domain/testing';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { settled } from './canary-rows.ts';
import { blocksOf } from './guide-blocks.ts';
import { openWalkDeployment } from './served-deployment.ts';

const withoutCurl = isAbsent('curl');
const page = readFileSync(path.join(import.meta.dirname, '../../../docs/webhooks.md'), 'utf8');

/** The first block of the language that holds the word. */
function sample(language: string, word: string): string {
  const found = blocksOf(page).find(
    (block) => block.language === language && block.text.includes(word),
  );
  if (found === undefined) throw new Error(`the guide has no ${language} with ${word}`);
  return found.text;
}

const deployment = await closeAfterTests(openWalkDeployment());

let principal: Principal;
let env: NodeJS.ProcessEnv;
let project = '';
const closing: (() => void)[] = [];

beforeAll(async () => {
  const { id: organization } = await deployment.use.createOrganization({ name: 'Quarry' });
  principal = systemPrincipal(organization);
  const input = { name: 'Guide', scopes: ['events:read'] };
  const { token } = await deployment.use.createCredential(principal, input);
  env = { ...process.env, BASALT: deployment.address, ORGANIZATION: organization, KEY: token };
  ({ id: project } = await deployment.use.createProject(principal, { organization, name: 'Web' }));
  // A stream begins behind what the log shows: all of this, then.
  const owner = await openOwner(deployment.settings['DATABASE_URL'] ?? '');
  await owner.seeAs(organization);
  await settled(owner);
  await owner.close();
});

afterEach(() => {
  for (const close of closing.splice(0)) close();
});

const newTicket = () =>
  deployment.use.createTicket(principal, { project, boardSlug: 'open', title: 'Grüße \u2028 🪨' });

/** Runs a program of the guide; answers what it has printed. */
function run(command: string, args: string[], more: NodeJS.ProcessEnv = {}) {
  const stdio = ['ignore', 'pipe', 'inherit'] as const;
  const child = spawn(command, args, { env: { ...env, ...more }, stdio: [...stdio] });
  let out = '';
  child.stdout?.on('data', (chunk: Buffer) => (out += chunk.toString()));
  closing.push(() => child.kill('SIGKILL'));
  return { out: () => out, child };
}

const withinMinute = { timeout: 60_000 };

/** The lines of `data` and `id` that a text holds. */
const linesOf = (text: string, name: string) =>
  text
    .split('\n')
    .flatMap((line) => (line.startsWith(`${name}: `) ? [line.slice(name.length + 2)] : []));

/** What the lines begin with. */
const names = (lines: string[]) => lines.map((line) => line.split(': ', 1)[0]);

test.skipIf(withoutCurl)('curl shows the stream as the guide does', async () => {
  const { out } = run('bash', ['-c', `exec ${sample('sh', 'events/stream').trim()}`]);
  await expect.poll(() => linesOf(out(), 'id').length, withinMinute).toBe(1);
  const { id } = await newTicket();
  await expect.poll(() => linesOf(out(), 'data').length, withinMinute).toBe(1);
  const shown = sample('text', 'retry:').trimEnd().split('\n');
  expect(names(out().trimEnd().split('\n'))).toEqual(names(shown));
  expect(out().split('\n')[0]).toBe(shown[0]);
  const [data = ''] = linesOf(out(), 'data');
  expect(JSON.parse(data)).toMatchObject({ type: 'ticket.created', data: { id } });
  expect(linesOf(out(), 'event')).toEqual(['ticket.created']);
});

test.skipIf(withoutCurl)(
  'the program in Node follows, goes on behind the last id, and gives up where it may not read',
  async () => {
    const program = ['--input-type=module', '-e', sample('js', 'Last-Event-ID')];
    const probe = run('bash', ['-c', `exec ${sample('sh', 'events/stream').trim()}`]);
    await expect.poll(() => linesOf(probe.out(), 'id').length, withinMinute).toBe(1);
    const [start = ''] = linesOf(probe.out(), 'id');
    const before = await newTicket();
    const { out } = run(process.execPath, program, { LAST_ID: start });
    await expect.poll(() => out().split('\n').length, withinMinute).toBe(2);
    const after = await newTicket();
    await expect.poll(() => out().split('\n').length, withinMinute).toBe(3);
    const { items } = await deployment.use.listEvents(principal, {
      organization: principal.organizationId,
      type: ['ticket.created'],
      page: { limit: 200 },
    });
    const own = items.filter(({ data }) => data['id'] === before.id || data['id'] === after.id);
    expect(out()).toBe(own.map(({ type, id }) => `${type} ${id}\n`).join(''));

    const { child } = run(process.execPath, program, { LAST_ID: 'nonsense' });
    expect(await new Promise((resolve) => child.once('exit', resolve))).toBe(1);
  },
);
