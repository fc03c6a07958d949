import { openReleaseApi, type FixtureAccess, type ReleaseRecord } from './release-api.ts';

/** Runs `basalt ARGS --json` of the release, and returns what it printed. */
export type RunCommand = (...args: string[]) => ReleaseRecord;

/**
 * Adds what only the command makes: a suspended organization, and a person who was erased from what they wrote. `help` is the text of
 * `basalt --help`: a release without a command has none of it.
 */
export async function fillByCommand(
  run: RunCommand,
  {
    address,
    access,
    help,
    ticket,
  }: {
    address: string;
    access: FixtureAccess;
    help: string;
    ticket: string;
  },
): Promise<void> {
  if (help.includes('organization suspend')) {
    const { id } = run('organization', 'create', '--name', 'Closed since the move');
    run('organization', 'suspend', id);
  }
  if (!help.includes('user erase')) return;
  const [email, password] = ['leaver@office.example', 'a long password of the leaver'];
  const person = ['--organization', access.organization, '--email', email];
  run(
    'user',
    'create',
    ...person,
    '--name',
    'Lea Verlassen',
    '--role',
    'admin',
    '--password',
    password,
  );
  const leaver = await openReleaseApi(address, { ...access, email, password });
  await leaver.ask('POST', `/app-api/tickets/${ticket}/comments`, {
    body_html: '<p>My last word.</p>',
  });
  run('user', 'erase', email, '--rename', '--confirm', email);
}
