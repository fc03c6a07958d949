import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { namedBlocks } from '@basalt/sso-driver/testing';
import { afterAll, describe, expect, it } from 'vitest';
import { readSamlSettings } from '../src/index.ts';
import { IdentityProvider } from '../testing/identity-provider.ts';
import { Service } from '../testing/sign-in.ts';

const repository = path.resolve(import.meta.dirname, '../../..');
const blocks = namedBlocks('docs/sso-drivers.md');
const folder = mkdtempSync(path.join(tmpdir(), 'saml-documentation-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('docs/sso-drivers.md', () => {
  it('shows settings of a service that can start', async () => {
    const lines = (blocks.get('saml.env') ?? '').trim().split('\n');
    const env = new Map(lines.map((line) => line.split(/=(.*)/su, 2) as [string, string]));
    expect(env.get('SERVICE_SAML_DRIVER_CLASS')).toBe('@basalt/saml-driver#SamlDriver');
    expect(env.get('SERVICE_SAML_IDP_CERT_FILE')).toBeDefined();
    env.delete('SERVICE_SAML_DRIVER_CLASS');
    env.delete('SERVICE_SAML_IDP_CERT_FILE');
    const provider = new IdentityProvider(Object.fromEntries(env));
    const user = await new Service(provider).signIn();
    expect(user).toMatchObject({ email: 'ada@example.com' });
  });

  it('shows how to print the metadata by them, also where the machine has an older Node', () => {
    const lines = (blocks.get('saml.env') ?? '').trim().split('\n');
    const env = Object.fromEntries(lines.map((line) => line.split(/=(.*)/su, 2)));
    writeFileSync(path.join(folder, 'idp.pem'), new IdentityProvider().keys.certificate);
    const page = readFileSync(path.join(repository, 'docs/sso-drivers.md'), 'utf8');
    const [command = ''] = /^.*print-metadata\.ts .*$/mu.exec(page) ?? [];
    const [program = '', ...args] = command.split(' ');
    const address = args.at(-1);
    // As in a shell of the deployer, where npm has put nothing first.
    const folders = (process.env['PATH'] ?? '').split(path.delimiter);
    const own = folders.filter((one) => !one.includes('node_modules'));
    const xml = execFileSync(program, args, {
      cwd: repository,
      env: {
        ...process.env,
        PATH: own.join(path.delimiter),
        ...env,
        SERVICE_SAML_IDP_CERT_FILE: path.join(folder, 'idp.pem'),
      },
    });
    expect(xml.toString()).toContain(`Location="${address}/auth/sso/saml/callback"`);
  });

  it('explains every setting that is read, and no other', () => {
    const page = readFileSync(path.join(repository, 'docs/sso-drivers.md'), 'utf8');
    const table = page.slice(
      page.indexOf('| `SERVICE_SAML_…`'),
      page.indexOf('Refused, with a 403'),
    );
    const rows = [...table.matchAll(/^\| (`[^|]+?) +\|/gmu)].map(([, names = '']) => names);
    const explained = rows.join(' ').match(/(?<=`)[A-Z_]+(?=`)/gu);
    const read = new Set<string>();
    const { settings } = new IdentityProvider();
    readSamlSettings(
      new Proxy(settings, {
        get: (target, name) => {
          read.add(String(name).replace('SERVICE_SAML_', ''));
          return Reflect.get(target, name);
        },
      }),
    );
    expect(explained?.toSorted()).toEqual([...read].toSorted());
  });

  it('shows a driver for several instances that compiles', () => {
    // Beside a link to the package, as in a project that has it installed.
    mkdirSync(path.join(folder, 'node_modules'));
    for (const name of ['@basalt', '@types', 'typescript']) {
      symlinkSync(
        path.join(repository, 'node_modules', name),
        path.join(folder, 'node_modules', name),
      );
    }
    writeFileSync(path.join(folder, 'clustered-saml.ts'), blocks.get('clustered-saml.ts') ?? '');
    const options =
      '--noEmit --strict --exactOptionalPropertyTypes --noUncheckedIndexedAccess --allowImportingTsExtensions --skipLibCheck --module nodenext --target es2024 --lib es2024 --types node --moduleDetection force';
    const run = (): string =>
      execFileSync(
        process.execPath,
        ['node_modules/typescript/bin/tsc', ...options.split(' '), 'clustered-saml.ts'],
        { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] },
      ).toString();
    expect(run()).toBe('');
  });
});
