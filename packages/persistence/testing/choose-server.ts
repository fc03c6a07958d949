/** Where the tests' PostgreSQL comes from. */
export type TestServerChoice =
  { kind: 'given'; url: string } | { kind: 'container' } | { kind: 'embedded' };

/**
 * The server for tests: the one that `TEST_DATABASE_URL` names (its login must be allowed to create databases and roles),
 * else a container where a Docker engine answers, else the embedded one.
 */
export async function chooseTestServer(
  env: Readonly<Record<string, string | undefined>>,
  dockerAnswers: () => Promise<boolean>,
): Promise<TestServerChoice> {
  const url = env['TEST_DATABASE_URL'];
  if (url !== undefined && url !== '') return { kind: 'given', url };
  return (await dockerAnswers()) ? { kind: 'container' } : { kind: 'embedded' };
}
