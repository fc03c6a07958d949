import { systemPrincipal, type CustomFieldType } from '@basalt/domain';
import { closeAfterTests, metricLine } from '@basalt/domain/testing';
import { expect, test } from 'vitest';
import { openWalkDeployment } from './served-deployment.ts';

const deployment = await closeAfterTests(openWalkDeployment());
const rounds = 500;
const bar = 1.2;

/** Milliseconds that a tenth of the calls need at most: what one takes while nothing else wants the processor. */
const quick = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 10)] ?? 0;

test(
  'a creation with five values over REST costs at most a fifth more',
  { timeout: 240_000 },
  async () => {
    const { use, address } = deployment;
    const { id: organization } = await use.createOrganization({ name: 'Costs' });
    const principal = systemPrincipal(organization);
    const { token } = await use.createCredential(principal, { name: 'costs', scopes: ['*'] });
    const plain = await use.createProject(principal, { organization, name: 'Plain' });
    const filled = await use.createProject(principal, { organization, name: 'Filled' });
    const define = async (name: string, type: CustomFieldType, options: readonly string[] = []) =>
      use.createField(principal, {
        organization,
        projectId: filled.id,
        name,
        type,
        ...(options.length > 0 && { options: options.map((option) => ({ name: option })) }),
      });
    await define('Severity', 'choice', ['a', 'b', 'c', 'd', 'e']);
    await define('Cost', 'number');
    await define('Launch', 'date');
    await define('Note', 'text');
    await define('Sure', 'flag');
    const values = { severity: 'b', cost: 5, launch: '2031-05-04', note: 'made', sure: true };

    const timeOf = async (project: string, content: object): Promise<number> => {
      const start = performance.now();
      const answer = await fetch(`${address}/api/v1/projects/${project}/tickets`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
        body: JSON.stringify({ title: 'Made', board_slug: 'open', ...content }),
      });
      await answer.text();
      expect(answer.status).toBe(201);
      return performance.now() - start;
    };
    const without: number[] = [];
    const withFive: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      without.push(await timeOf(plain.id, {}));
      withFive.push(await timeOf(filled.id, { custom_fields: values }));
    }
    const measured = quick(withFive) / quick(without);
    const figure = { measured: measured.toFixed(2), held: measured <= bar };
    const metric = 'creation with five values over REST, of one without';
    console.log(metricLine({ metric, bar: `<= ${bar}`, ...figure }));
    // Others use the processor, too.
    expect(measured).toBeLessThan(2 * bar);
  },
);
