import { Agent, request, type OutgoingHttpHeaders } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openMcpScene, type McpScene } from './mcp-fixture.ts';

const bar = 1.2;
const calls = 25;
const rounds = 12;

let scene: McpScene;
let authorization: string;
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
beforeAll(async () => {
  scene = await openMcpScene();
  authorization = `Bearer ${await scene.token()}`;
  const { use } = scene.deployment;
  const text = '<p>What <strong>we</strong> see, and how to see it again.</p>'.repeat(8);
  await use.updateTicket(scene.principal, { ticket: 'WEB-1', descriptionHtml: text });
  await use.createTicketComment(scene.principal, { parent: 'WEB-1', bodyHtml: '<p>Seen.</p>' });
  await use.relateTicket(scene.principal, { ticket: 'WEB-1', type: 'blocks', other: 'WEB-2' });
});
afterAll(async () => {
  agent.destroy();
  await scene.deployment.close();
});

function send(path: string, body?: string, more: OutgoingHttpHeaders = {}): Promise<string> {
  const headers = { Authorization: authorization, ...more };
  const method = body === undefined ? 'GET' : 'POST';
  return new Promise((resolve, reject) => {
    const sent = request(scene.deployment.address + path, { method, headers, agent }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part: string) => (text += part));
      answer.once('end', () => resolve(text));
    });
    sent.once('error', reject).end(body);
  });
}

const byTool = () =>
  send(
    '/mcp',
    JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'get_ticket', arguments: { ticket: 'WEB-1' } },
    }),
    {
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      'MCP-Protocol-Version': '2025-11-25',
    },
  );
const byRest = async () =>
  (await send('/api/v1/tickets/WEB-1?include=assignees,labels,board')) +
  (await send('/api/v1/tickets/WEB-1/comments')) +
  (await send('/api/v1/tickets/WEB-1/relations')) +
  (await send('/api/v1/tickets/WEB-1/files'));
const bareRead = () => send('/api/v1/tickets/WEB-1');

/** Processor time of a call in milliseconds, of the client and the server. */
async function costOf(call: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  for (let at = 0; at < calls; at += 1) await call();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / calls;
}

test(`get_ticket takes at most ${bar} times the processor time of the REST reads that tell the same`, async () => {
  const answers = { tool: await byTool(), rest: await byRest() };
  for (const answer of Object.values(answers)) {
    for (const part of ['Login fails', 'Seen.', 'Ada Lovelace', 'bug', 'Open', 'blocks']) {
      expect(answer).toContain(part);
    }
  }
  await costOf(byTool);
  await costOf(byRest);
  const best = { tool: Infinity, rest: Infinity, bare: Infinity };
  for (let round = 0; round < rounds; round += 1) {
    best.tool = Math.min(best.tool, await costOf(byTool));
    best.rest = Math.min(best.rest, await costOf(byRest));
    best.bare = Math.min(best.bare, await costOf(bareRead));
    if (round >= 3 && best.tool <= bar * best.rest) break;
  }
  const times = (cost: number): string => (best.tool / cost).toFixed(2);
  console.log(
    `get_ticket: ${times(best.rest)} × the same by REST, ${times(best.bare)} × the ticket`,
  );
  expect(best.tool).toBeLessThanOrEqual(bar * best.rest);
});
