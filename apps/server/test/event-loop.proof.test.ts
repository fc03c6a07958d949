import { toolBudget } from '@basalt/domain';
import { leastProcessorTimeOf } from '@basalt/domain/testing';
import { markdownShapes } from '@basalt/mcp/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openMcpScene, type McpScene } from './mcp-fixture.ts';

let scene: McpScene;
let authorization: string;
beforeAll(async () => {
  scene = await openMcpScene();
  authorization = `Bearer ${await scene.token()}`;
});
afterAll(async () => scene.deployment.close());

async function send(path: string, body: object, headers: Record<string, string> = {}) {
  const answer = await fetch(scene.deployment.address + path, {
    method: 'POST',
    headers: { Authorization: authorization, 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  await answer.text();
  return answer.status;
}

/** The most milliseconds of processor time that this thread works without a pause in which others have the event loop. */
async function longestBlock(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let before = process.threadCpuUsage();
  const look = (): void => {
    const { user, system } = process.threadCpuUsage(before);
    longest = Math.max(longest, (user + system) / 1000);
    before = process.threadCpuUsage();
    next = setImmediate(look);
  };
  let next = setImmediate(look);
  await work().finally(() => clearImmediate(next));
  return longest;
}

/** Three slices of work over many items. */
const barOfReading = 60;
/** What a bulk has decided is written as one batch of 1,000 rows. */
const barOfWriting = 150;
let texts = 0;

test.each([
  ['each', false],
  ['atomic', false],
  ['each', true],
])(
  'a bulk (%s, dry run: %s) of 1,000 creations with HTML lets others have the event loop',
  async (mode, isDryRun) => {
    const bar = isDryRun ? barOfReading : barOfWriting;
    const longest = await leastProcessorTimeOf(bar, async () => {
      texts += 1;
      const items = Array.from({ length: 1000 }, (_, at) => ({
        op: 'create',
        board_slug: 'open',
        title: `T${at}`,
        description_html: `${texts} ${at} ${'<p><b>a</b><i>b</i></p>'.repeat(16)}`,
      }));
      return longestBlock(async () => {
        const path = `/api/v1/projects/${scene.project}/tickets/bulk`;
        expect(await send(path, { mode, dry_run: isDryRun, items })).toBe(200);
      });
    });
    expect(longest).toBeLessThan(bar);
  },
);

test('Markdown that is hard to read lets others have the event loop', async () => {
  for (const { name, text } of [...markdownShapes(0, 1, toolBudget.markdownBytes)].slice(0, 12)) {
    const longest = await leastProcessorTimeOf(100, () =>
      longestBlock(async () => {
        const params = {
          name: 'update_ticket',
          arguments: { ticket: 'WEB-1', description: text },
        };
        const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params };
        const headers = {
          Accept: 'application/json, text/event-stream',
          'MCP-Protocol-Version': '2025-11-25',
        };
        expect(await send('/mcp', call, headers)).toBe(200);
      }),
    );
    expect([name, longest < 100]).toEqual([name, true]);
  }
});
