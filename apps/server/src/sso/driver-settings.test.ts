import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { SettingReader, type Environment } from '../config/setting-reader.ts';
import { readDriverSettings } from './driver-settings.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'driver-settings-'));
const key = path.join(folder, 'key.pem');
writeFileSync(key, 'the key\n');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const readFrom = (env: Environment) => {
  const reader = new SettingReader(env);
  return { settings: readDriverSettings(reader, env), faults: reader.faults };
};

it("gives a driver its own settings and none of the service's", () => {
  const { settings, faults } = readFrom({
    SERVICE_SAML_DRIVER_CLASS: './driver.js',
    SERVICE_SAML_ENTRY_POINT: ' https://idp.example/sso ',
    SERVICE_SAML_KEY_FILE: key,
    SERVICE_SECRET_KEY: 'secret',
    PATH: '/bin',
  });
  expect(settings).toEqual({
    SERVICE_SAML_ENTRY_POINT: 'https://idp.example/sso',
    SERVICE_SAML_KEY: 'the key',
  });
  expect(faults).toEqual([]);
});

it('names a file that cannot be read, and a setting given twice', () => {
  const absent = path.join(folder, 'absent');
  expect(readFrom({ SERVICE_SAML_A_FILE: absent }).faults).toEqual([
    expect.stringContaining('SERVICE_SAML_A_FILE cannot be read'),
  ]);
  expect(readFrom({ SERVICE_SAML_A: 'x', SERVICE_SAML_A_FILE: key }).faults).toEqual([
    'SERVICE_SAML_A and SERVICE_SAML_A_FILE are both set: keep one',
  ]);
});
