import { describe, expect, it } from 'vitest';
import { chooseTestServer } from './choose-server.ts';

const url = 'postgresql://postgres:test@127.0.0.1:5432/postgres';

describe('the server for tests', () => {
  it('is the one that is named, and Docker is not asked', async () => {
    let asked = false;
    const dockerAnswers = async (): Promise<boolean> => (asked = true);
    expect(await chooseTestServer({ TEST_DATABASE_URL: url }, dockerAnswers)).toEqual({
      kind: 'given',
      url,
    });
    expect(asked).toBe(false);
  });

  it.each([{}, { TEST_DATABASE_URL: '' }])(
    'is a container where Docker answers: %o',
    async (env) => {
      expect(await chooseTestServer(env, async () => true)).toEqual({ kind: 'container' });
    },
  );

  it('is the embedded one where nothing else is', async () => {
    expect(await chooseTestServer({}, async () => false)).toEqual({ kind: 'embedded' });
  });
});
