import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Settings } from './server-process.ts';

/** As a deployer would write it, with an identity provider that is a word in the address. */
const source = `
export class WordDriver {
  #accounts;
  constructor({ accounts }) {
    this.#accounts = accounts;
  }
  async redirect({ callbackUrl }) {
    return { url: callbackUrl + '?word=open' };
  }
  async userFromCallback({ query }) {
    if (query.word !== 'open') throw Object.assign(new Error('Say the word.'), { code: 'SSO_REFUSED' });
    return this.#accounts.findOrCreate({ subject: 'grace', email: 'grace@sso.example', name: 'Grace Word' });
  }
}
`;

/** Writes a small SSO driver into the folder. Returns the setting that names it. */
export function writeSsoDriver(folder: string): Settings {
  const file = path.join(folder, 'word-driver.mjs');
  writeFileSync(file, source);
  return { SERVICE_SAML_DRIVER_CLASS: `${file}#WordDriver` };
}
