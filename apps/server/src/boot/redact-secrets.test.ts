import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { createDriverRedact, createRedact } from './redact-secrets.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'doctor-secrets-'));
const file = path.join(folder, 'secret');
writeFileSync(file, 'canary-file-line-1\ncanary-file-line-2\n');
afterAll(() => rmSync(folder, { recursive: true }));

const env = {
  OAUTH_ACME_CLIENT_SECRET_FILE: file,
  OAUTH_ACME_TOKEN_URL: 'https://acme.example/token',
  SMTP_URL: 'smtp://me:canary-mail@mail.example',
  SERVICE_SECRET_KEY: 'canary/with&signs',
  SERVICE_OAUTH_PROVIDERS_JSON: String.raw`{"b":{"client_secret" : "canary-\"json"}, broken`,
  SERVICE_SAML_PASSPHRASE: 'canary-driver',
};

it('takes out every secret: whole, by a line, of a file, of broken JSON, and spelled for an address', () => {
  const redact = createRedact(env);
  const text = `1 canary-file-line-2 2 smtp://me:canary-mail@mail.example 3 canary/with&signs
    4 canary%2Fwith%26signs 5 canary-"json 6 canary-mail`;
  expect(redact(text)).not.toContain('canary');
  expect(redact(text)).toContain('1 [secret] 2');
});

it('leaves the addresses of providers as they are', () => {
  expect(createRedact(env)('https://acme.example/token')).toBe('https://acme.example/token');
});

it("takes a driver's own settings out of what the driver says", () => {
  expect(createDriverRedact(env)('wrong: canary-driver')).toBe('wrong: [secret]');
});
