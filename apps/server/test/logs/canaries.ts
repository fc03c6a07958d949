import { randomBytes } from 'node:crypto';

/** How a secret may be written, besides as it is. */
function spellings(secret: string): string[] {
  const bytes = Buffer.from(secret);
  // In base64 a text looks different at each of three places; the outermost characters hang on the neighbours.
  const within = [0, 1, 2].flatMap((before) => {
    const whole = Buffer.concat([Buffer.alloc(before), bytes]).toString('base64');
    const inner = whole.slice(before === 0 ? 0 : before + 1, -4);
    return [inner, inner.replaceAll('+', '-').replaceAll('/', '_')];
  });
  return [
    secret,
    bytes.toString('hex'),
    bytes.toString('hex').toUpperCase(),
    encodeURIComponent(secret),
    new URLSearchParams({ s: secret }).toString().slice(2),
    JSON.stringify(secret).slice(1, -1),
    JSON.stringify(JSON.stringify(secret)).slice(3, -3),
    secret.toWellFormed().replaceAll('&', '&amp;').replaceAll('"', '&quot;'),
    ...within.filter((text) => text.length >= 8),
  ];
}

/** Secrets that go through a service, and what is found of them in what it wrote. */
export class Canaries {
  readonly #secrets = new Map<string, string>();

  /** A new secret that nothing else contains. */
  made(name: string, { length = 16 } = {}): string {
    return this.seen(
      name,
      `c4${randomBytes(length)
        .toString('hex')
        .slice(0, length * 2 - 2)}`,
    );
  }

  /** One that somebody else made. */
  seen(name: string, secret: string | undefined): string {
    if (secret === undefined || secret.length < 6) throw new Error(`${name} is no secret`);
    this.#secrets.set(secret, name);
    return secret;
  }

  get count(): number {
    return this.#secrets.size;
  }

  /** Which of them the text holds, in whatever spelling, with the line where. */
  foundIn(text: string): string[] {
    const lines = text.split('\n');
    return Array.from(this.#secrets, ([secret, name]) => {
      // Six digits stand in times and ids by chance.
      const wanted = /^\d{6}$/u.test(secret)
        ? new RegExp(`(?<![0-9a-f-])${secret}(?![0-9a-f-])`, 'u')
        : null;
      const forms = wanted === null ? spellings(secret) : [];
      const line = lines.find(
        (canary) => wanted?.test(canary) ?? forms.some((form) => canary.includes(form)),
      );
      return line === undefined ? null : `${name}: ${line.slice(0, 600)}`;
    }).filter((found) => found !== null);
  }
}
