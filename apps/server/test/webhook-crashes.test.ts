import { spawn, type ChildProcess } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { systemPrincipal, composeUseCases, type EventRecord } from '@basalt/domain';
import {
  plainRichText,
  plainSignInTools,
  predictableKeySmith,
  predictableWebhookTools,
} from '@basalt/domain/testing';
import { createCredentialLookup, createTenancy, openDatabase } from '@basalt/persistence';
import { createTestDatabase } from '@basalt/persistence/testing';
import { newId } from '@basalt/security';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** So many events; 10,000 in the long form. */
const wanted = Number(process.env['BASALT_WEBHOOK_EVENTS'] ?? 1000);
const killEvery = 2_000;
/** The workers' clock: a retry after 5 minutes comes after 3 seconds, and 3 seconds are their lease. */
const [speed, lease] = [100, 300_000];

const closing: (() => Promise<unknown>)[] = [];
let url = '';
beforeAll(async () => {
  const created = await createTestDatabase();
  url = created.url;
  closing.push(created.drop);
});
afterAll(async () => {
  for (const close of closing.toReversed()) await close();
});

/** Refuses three in ten, at most twice for one event, and notes in which order events were accepted. */
async function aMoodyReceiver() {
  const accepted: EventRecord[] = [];
  const known = new Set<string>();
  const refusals = new Map<string, number>();
  let calls = 0;
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      calls += 1;
      const event = JSON.parse(body) as EventRecord;
      const refused = refusals.get(event.id) ?? 0;
      if (refused < 2 && Math.random() < 0.3) {
        refusals.set(event.id, refused + 1);
        response.writeHead(500).end();
        return;
      }
      if (!known.has(event.id)) accepted.push(event);
      known.add(event.id);
      response.writeHead(204).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(async () => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { accepted, calls: () => calls, url: `http://127.0.0.1:${port}/` };
}

/** Starts a worker and kills it with SIGKILL every two seconds, over and over. */
function aMortalWorker() {
  const life = { isOver: false };
  let kills = 0;
  let child: ChildProcess | undefined;
  const script = join(import.meta.dirname, 'webhook-worker.ts');
  const lives = (async () => {
    while (!life.isOver) {
      const args = [script, url, String(speed), String(lease)];
      const born = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
      child = born;
      const gone = new Promise((resolve) => born.once('close', resolve));
      await Promise.race([new Promise((resolve) => born.stdout.once('data', resolve)), gone]);
      await Promise.race([after(killEvery, undefined, { ref: false }), gone]);
      born.kill('SIGKILL');
      await gone;
      kills += 1;
    }
  })();
  return {
    kills: () => kills,
    async end() {
      life.isOver = true;
      child?.kill('SIGKILL');
      await lives;
    },
  };
}

test(
  'each event arrives at least once, in the order of its subject, and none of what was rolled back, while workers are killed',
  { timeout: 120_000 + wanted * 120 },
  async () => {
    const database = await openDatabase({ url });
    closing.push(() => database.close());
    const tenancy = createTenancy({ database, newId });
    const use = composeUseCases({
      tenancy,
      clock: () => new Date(),
      newId,
      richText: plainRichText,
      credentialLookup: createCredentialLookup({ database }),
      keySmith: predictableKeySmith(),
      secretSealer: plainSignInTools().secretSealer,
      webhookTools: { ...predictableWebhookTools(), judgeAddress: (given) => ({ url: given }) },
    });
    const { id: organization } = await use.createOrganization({ name: 'Quarry' });
    const principal = systemPrincipal(organization);
    const project = await use.createProject(principal, { organization, name: 'Web' });
    const receiver = await aMoodyReceiver();
    await use.createWebhook(principal, { organization, url: receiver.url, events: ['ticket.*'] });
    const worker = aMortalWorker();
    closing.push(worker.end);

    const tickets = Math.max(10, wanted / 20);
    const writer = async (share: number) => {
      for (let index = share; index < tickets; index += 4) {
        const wish = { project: project.id, boardSlug: 'open', title: 'n 1' };
        const { id: ticket } = await use.createTicket(principal, wish);
        for (let n = 2; n <= wanted / tickets; n += 1) {
          await use.updateTicket(principal, { ticket, title: `n ${n}` });
          if (n % 7 !== 0) continue;
          const undone = tenancy.inTenant(principal, async (stores) => {
            const locked = await stores.tickets.lock(ticket);
            if (locked === null) throw new Error('not there');
            const data = { id: ticket, title: 'undone' };
            await stores.events.append({
              id: newId(),
              organizationId: organization,
              projectId: project.id,
              kind: 'ticket.updated',
              subjectType: 'ticket',
              subjectId: ticket,
              actor: principal.actor,
              data,
              changes: {},
              at: new Date(),
            });
            throw new Error('undone');
          });
          await expect(undone).rejects.toThrow('undone');
        }
      }
    };
    await Promise.all([0, 1, 2, 3].map(writer));
    const written = performance.now();
    while (receiver.accepted.length < wanted) {
      if (performance.now() - written > 60_000 + wanted * 100) break;
      await after(100);
    }
    const seconds = (performance.now() - written) / 1000;
    await worker.end();

    const titles = Map.groupBy(receiver.accepted, ({ data }) => String(data['id']));
    expect(receiver.accepted).toHaveLength(wanted);
    for (const events of titles.values()) {
      const order = events.map(({ data }) => Number(String(data['title']).split(' ')[1]));
      expect(order).toEqual(order.map((_, index) => index + 1));
    }
    expect(worker.kills()).toBeGreaterThan(1);
    console.log(
      `webhooks, workers killed every 2 s: ${wanted} events, ${receiver.calls()} calls, ${worker.kills()} kills, done ${seconds.toFixed(1)} s after the last`,
    );
  },
);
