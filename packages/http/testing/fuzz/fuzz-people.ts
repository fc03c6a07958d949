import { Agent } from 'node:http';
import { makeSubject, makeTenant, type Tenant, type WalkDeployment } from '../walk-fixture.ts';
import { fetchBothDocuments } from '../whole-document.ts';
import { familyOf } from './families.ts';
import { createSampler } from './from-schema.ts';
import { tell, type FuzzReport } from './fuzz.ts';
import { makeRequest, targetsOf, type Ingredients, type Target } from './make-request.ts';
import { createRandom } from './random.ts';
import { createRecordPool, kindOf } from './record-pool.ts';
import { send } from './send.ts';

/** Where people are known: a service that browsers can sign in to. */
export interface PeopleDeployment extends WalkDeployment {
  /** What the pages of the service have as their origin. */
  origin: string;
  /** Makes an owner of the organization, and returns the Cookie header of a browser in which they signed in. */
  enter(tenant: Tenant): Promise<string>;
}

/** Requests between two people, each of an organization of their own. */
const freshEvery = 40;

/**
 * Sends made-up requests to every operation for browsers, those of the API among them, as a signed-in owner. No answer is a fault of the service's or tells of another tenant; that each is described is for the
 * service's own watch to say.
 */
export async function fuzzPeople(
  deployment: PeopleDeployment,
  { seed, requests }: { seed: number; requests: number },
): Promise<Pick<FuzzReport, 'statuses' | 'faults'>> {
  const base = new URL(deployment.address);
  const document = await fetchBothDocuments(base);
  // Those without servers of their own are for credentials.
  const targets = targetsOf(document).filter(({ operation }) => operation.servers !== undefined);
  const random = createRandom(seed);
  const pool = createRecordPool(random);
  pool.addForeign(
    familyOf(await makeSubject(deployment, await makeTenant(deployment, 'canaryoftheirs'))),
  );
  const matching = new Map<string, readonly string[]>();
  let cookie = '';
  const origins = ['https://elsewhere.test', 'null', ''];
  const ingredients: Ingredients = {
    random,
    pool,
    basePath: '',
    sampleFor: (family) =>
      createSampler(random, (name) => pool.any(family, kindOf(name)), matching),
    identify: () => ({
      Origin: random.chance(0.97) ? deployment.origin : random.pick(origins),
      Cookie: random.chance(0.95) ? cookie : cookie.slice(0, -2),
    }),
  };
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const statuses: Record<string, number> = {};
  const faults: string[] = [];
  for (let turn = 0; turn < requests; turn += 1) {
    if (turn % freshEvery === 0) {
      const own = await makeTenant(deployment, 'canaryofours');
      pool.addFamily(familyOf(await makeSubject(deployment, own)));
      cookie = await deployment.enter(own);
    }
    const request = makeRequest(targets[turn % targets.length] as Target, ingredients);
    const answer = await send(base, agent, request);
    statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
    if (answer.status >= 500 || answer.text.includes('canaryoftheirs')) {
      faults.push(`seed ${seed}, request ${turn}: ${tell(request, answer)}`);
    }
  }
  agent.destroy();
  return { statuses, faults };
}
