/**
 * `npm run conformance`: every server scenario of the conformance suite of the Model Context Protocol against `/mcp`, and those about
 * authorization servers against the service's own. The
 * suite is fetched by npx for the run: it brings a hundred packages, and `npm test` has no use for them. Where it cannot be
 * fetched, nothing is proven and nothing fails.
 */
import { spawn } from 'node:child_process';
import { authorizationResults } from './authorization.ts';
import { doNotApply, inPart, onFixture } from './scenarios.ts';
import { serveWithKey } from './serve.ts';

const suite = '@modelcontextprotocol/conformance@0.2.0-alpha.12';
const revisions = ['2025-11-25', '2026-07-28'];

/** The most that fetching the suite, and each of its runs, may take. */
const milliseconds = 180_000;

/** What the program writes, and whether it ended well and in time. */
async function outputOf(program: string, ...args: string[]) {
  const child = spawn(program, args, { stdio: 'pipe', timeout: milliseconds });
  child.stdin.end();
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (part: string) => (text += part));
  }
  const code = await new Promise<number | null>((ended) => child.once('close', ended));
  return { isDone: code === 0, text };
}

/** The file of the suite's command, fetched unless it was before. */
const fetchSuite = () => {
  const options = [
    '--yes',
    '--ignore-scripts',
    '--fetch-retries=1',
    '--loglevel=error',
    `--package=${suite}`,
  ];
  return outputOf('npx', ...options, '--call', 'command -v conformance');
};

/** The scenarios of the revision that have checks here; none when the suite did not come to its end. */
async function resultsOf(command: string, url: string, revision: string) {
  const args = [
    'server',
    '--url',
    url,
    '--suite',
    'all',
    '--spec-version',
    revision,
    '--timeout',
    '120000',
  ];
  const { text } = await outputOf(process.execPath, command, ...args);
  const lines = text.matchAll(/^[✓✗] ([\w-]+): (\d+) passed, (\d+) failed/gm);
  return [...lines]
    .map(([, scenario = '', passed, failed]) => ({
      scenario,
      passed: Number(passed),
      failed: Number(failed),
    }))
    .filter(({ passed, failed }) => passed + failed > 0);
}

async function run(): Promise<void> {
  const fetched = await fetchSuite();
  const [command] = /^\/.*conformance$/m.exec(fetched.text) ?? [];
  if (!fetched.isDone || command === undefined) {
    const [reason = 'no answer in time'] = /npm error .*/.exec(fetched.text) ?? [];
    console.log(`conformance: not run, ${suite} could not be fetched: ${reason}`);
    return;
  }
  for (const kind of ['own', 'fixture'] as const) {
    const { url, close } = await serveWithKey(kind);
    for (const revision of revisions) {
      const all = await resultsOf(command, url, revision);
      const results = all.filter(
        ({ scenario }) =>
          onFixture.has(scenario) === (kind === 'fixture') && !(scenario in doNotApply),
      );
      const bad = results.filter(({ scenario, passed, failed }) =>
        scenario in inPart ? passed < (inPart[scenario] ?? 0) : failed > 0,
      );
      if (bad.length > 0 || results.length === 0) process.exitCode = 1;
      if (results.length === 0) console.log('FAILED: the suite did not come to its end');
      for (const { scenario, failed } of bad) console.log(`FAILED ${scenario}: ${failed} checks`);
      console.log(
        `conformance: ${revision}, ${kind} tools: ${results.length - bad.length} scenarios passed, ${bad.length} failed`,
      );
    }
    close();
  }
  for (const { revision, passed, failed } of await authorizationResults(command, revisions)) {
    if (failed > 0 || passed === 0) process.exitCode = 1;
    console.log(
      `conformance: ${revision}, authorization server: ${passed} scenarios passed, ${failed} failed`,
    );
  }
}

await run();
