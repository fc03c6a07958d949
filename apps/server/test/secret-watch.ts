/** Secrets by their looks: API keys, secrets of webhooks, hashes of passwords, headers that carry a secret. */
const looks =
  /basalt_[0-9A-Za-z]{20}\.[0-9A-Za-z]{20,}|whsec_[\w+/=-]{16,}|\$argon2id?\$|Bearer \S{16,}|__Host-\w+=\S+/u;
const secretName = /(?:SECRET|TOKEN|PASSWORD|PRIVATE)(?!.*_FILE$)/u;

const known = new Set<string>();
const found: string[] = [];

/** Whatever of these settings nobody but its reader may know is a secret from now on. */
export function watchSettings(settings: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(settings)) {
    if (secretName.test(name)) watchSecret(value);
    if (name.endsWith('_URL') && URL.canParse(value)) watchSecret(new URL(value).password);
  }
}

/** The words of a command that follow `--password`. */
export function watchWords(words: readonly string[]): void {
  const at = words.indexOf('--password');
  if (at !== -1) watchSecret(words[at + 1]);
}

/** Text that no process of the service may write. */
export function watchSecret(secret: unknown): void {
  if (typeof secret === 'string' && secret.length >= 8) known.add(secret);
}

/** Looks for secrets in what a process has written to standard error, line by line. */
export function readLog(program: string, text: string): void {
  for (const line of text.split('\n')) {
    const isTold = looks.test(line) || [...known].some((secret) => line.includes(secret));
    if (isTold) found.push(`${program}: ${line.slice(0, 300)}`);
  }
}

/** Ends the watch of a test file, in a worker that others use after it; returns the lines that held a secret. */
export function endWatch(): readonly string[] {
  known.clear();
  return found.splice(0);
}
