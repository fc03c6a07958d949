import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { shareParts } from '../src/openapi/share-parts.ts';
import { browserOperations } from '../src/openapi/browser-operations.ts';
import { openApiDocument, sessionDocument } from '../src/openapi/openapi.ts';
import { personOperations } from '../src/openapi/person-operations.ts';
import { routes } from '../src/routes/routes.ts';

const linter = path.join(
  path.dirname(createRequire(import.meta.url).resolve('@redocly/cli/package.json')),
  'bin/cli.js',
);

/** No request to the makers of the linter. */
const silent = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', CI: 'true' };

const appUrl = 'https://basalt.example.org';
const besides = [...browserOperations(appUrl), ...personOperations(routes, appUrl)];

test.each([
  ['the API', openApiDocument(routes, appUrl)],
  ['what browsers call', sessionDocument(besides, appUrl)],
])('the linter of OpenAPI documents finds nothing to warn of in %s', async (_, document) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'basalt-lint-'));
  const file = path.join(folder, 'openapi.json');
  writeFileSync(file, JSON.stringify(shareParts(document)));
  const { stdout, stderr } = await promisify(execFile)(
    process.execPath,
    [linter, 'lint', file, '--extends', 'recommended', '--format', 'json'],
    { cwd: folder, env: { ...process.env, ...silent }, maxBuffer: 64 * 2 ** 20 },
  ).catch((error: { stdout: string; stderr: string }) => error);
  rmSync(folder, { recursive: true });
  expect([stdout.includes('"totals"'), stderr]).toEqual([true, expect.any(String)]);
  const { totals, problems } = JSON.parse(stdout) as {
    totals: { errors: number; warnings: number };
    problems: { ruleId: string; message: string }[];
  };
  expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([]);
  expect(totals).toMatchObject({ errors: 0, warnings: 0 });
});
