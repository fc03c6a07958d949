import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { systemPrincipal } from '@basalt/domain';
import { allow, openOAuthScene, type OAuthScene } from '../oauth-fixture.ts';

const port = 39_007;

/** Runs the scenarios of an authorization server as a person with a browser would: what the suite prints. */
async function printed(command: string, scene: OAuthScene, revision: string): Promise<string> {
  const { browser } = await scene.person(`Ada${revision.replaceAll('-', '')}`, 'owner');
  const { client_id: client } = await scene.serving.cradle.registerApp(
    systemPrincipal(scene.organization),
    {
      name: `Suite ${revision}`,
      homePage: null,
      redirectUris: [`http://127.0.0.1:${port}/callback`],
      // With a secret, the suite would still choose the method `none`, which it finds in the metadata.
      confidential: false,
    },
  );
  const args = ['--url', scene.url, '--client-id', client, '--resource', `${scene.url}/mcp`];
  const child = spawn(
    process.execPath,
    [command, 'authorization', ...args, '--port', `${port}`, '--spec-version', revision],
    { stdio: 'pipe', timeout: 180_000 },
  );
  child.stdin.end();
  let text = '';
  let clicked: Promise<unknown> | undefined;
  const click = async (page: URL): Promise<void> => {
    const { location } = await browser.get(page.pathname + page.search);
    const id = location?.split('/').at(-1) ?? '';
    await fetch(await allow(browser, scene.organization, id));
  };
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (part: string) => {
      text += part;
      const [page] = /^http\S+\/oauth\/authorize\?\S+$/m.exec(text) ?? [];
      if (page !== undefined) clicked ??= click(new URL(page)).catch(() => child.kill());
    });
  }
  await new Promise((ended) => child.once('close', ended));
  return text;
}

/** The scenarios about authorization servers, in each revision of the protocol: how many passed and failed. */
export async function authorizationResults(command: string, revisions: readonly string[]) {
  const folder = await mkdtemp(path.join(tmpdir(), 'basalt-conformance-'));
  const drop = () => rm(folder, { recursive: true, force: true });
  const scene = await openOAuthScene({}, { settings: { DATA_DIR: folder }, drop });
  try {
    const texts: string[] = [];
    for (const revision of revisions) texts.push(await printed(command, scene, revision));
    return texts.map((text, at) => ({
      revision: revisions[at],
      passed: [...text.matchAll(/^✓ [\w-]+: [1-9]/gm)].length,
      failed: [...text.matchAll(/^✗ [\w-]+:/gm)].length,
    }));
  } finally {
    await scene.close();
  }
}
