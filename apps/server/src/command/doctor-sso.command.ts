import { readFile } from 'node:fs/promises';
import { examineSignIn, type Examination } from '../doctor/sign-in-dry-run.ts';
import { UsageError, type Command, type CommandCall } from './command.ts';

/** The maximum size of a sample of user info, more than a provider may send. */
const sampleLimit = 65_536;

/** The dry run of signing in. */
export const doctorSsoCommands: readonly Command[] = [
  {
    name: 'doctor sso',
    summary: 'Check the sign-in settings without signing in, and name the rules that fail',
    options: { provider: { value: 'KEY' }, userinfo: { value: 'FILE' } },
    notes:
      'Asks each provider once by GET and sends no secret; opens no database. FILE: user info of the provider as JSON, checked\n' +
      'by the rules of sign-in; with several providers name one by --provider (saml: the driver). Exit code 1: a rule fails.',
    async examine(call) {
      const examination = await examineSignIn({
        env: call.env,
        from: process.cwd(),
        provider: call.options['provider'] ?? null,
        sample: await sampleOf(call),
      });
      const failing = examination.findings.filter(({ verdict }) => verdict === 'failed');
      const passed = failing.length === 0;
      return { passed, answer: { passed, ...examination }, text: readableFindings(examination) };
    },
  },
];

async function sampleOf({
  options: { userinfo },
}: CommandCall): Promise<{ userInfo: unknown } | null> {
  if (userinfo === undefined) return null;
  const content = await readFile(userinfo).catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(`--userinfo names a file that cannot be read (${error.code})`);
  });
  if (content.byteLength > sampleLimit) {
    throw new UsageError(`--userinfo names a file of more than ${sampleLimit} bytes`);
  }
  try {
    return {
      userInfo: JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(content)) as unknown,
    };
  } catch {
    // The parser's own message quotes the file.
    throw new UsageError('--userinfo names a file that is not JSON in UTF-8');
  }
}

const marks = { ok: 'ok     ', warning: 'WARNING', failed: 'FAILED ' } as const;

/** One line for each finding, and a summary. */
function readableFindings({ findings }: Examination): string {
  const lines = findings.map(({ verdict, provider, rule, message }) => {
    const subject = provider === undefined ? rule : `${provider}: ${rule}`;
    return `${marks[verdict]}  ${subject}  ${message}`;
  });
  const count = (wanted: string) => findings.filter(({ verdict }) => verdict === wanted).length;
  const failing = count('failed');
  const sum = failing === 0 ? 'No rule fails' : `Rules that fail: ${failing}`;
  return [...lines, '', `${sum}; warnings: ${count('warning')}.`].join('\n');
}
