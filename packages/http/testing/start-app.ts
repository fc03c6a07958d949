import { composeUseCases, type Ports, type UseCases } from '@basalt/domain';
import { createHttpApp, createHttpServer, type HttpAppOptions, type Log } from '../src/index.ts';
import { watchAnswers } from './watch-answers.ts';

/** A running service over whatever keeps its records. */
export interface StartedApp {
  /** Where it listens: `http://127.0.0.1:PORT`. */
  address: string;
  use: UseCases;
  /** Every line that was logged. */
  logged: { fields: object; text: string }[];
  /** Throws when any of its answers was not as the description of the API says. */
  stop(): Promise<void>;
}

/** Serves the API on a free loopback port, and holds every answer to the description of the API. */
export async function startApp(
  ports: Ports,
  more: Partial<HttpAppOptions> = {},
): Promise<StartedApp> {
  const use = composeUseCases(ports);
  const logged: StartedApp['logged'] = [];
  const note = (fields: object, text: string) => void logged.push({ fields, text });
  const log: Log = { debug: note, info: note, warn: note, error: note };
  const app = createHttpApp({
    use,
    authenticate: use.authenticate,
    recallCaller: use.recallCaller,
    countPerson: (person, now) => ports.credentialLookup.countPerson(person, now),
    countFailure: (...failure) => ports.credentialLookup.countFailure(...failure),
    tenancy: ports.tenancy,
    cursorKeys: [new Uint8Array(32).fill(7)],
    appUrl: 'http://basalt.test',
    log,
    clock: ports.clock,
    readiness: async () => ({ isReady: true }),
    apiReference: true,
    trustedProxies: [],
    ...more,
  });
  const { listener, faults } = watchAnswers(app);
  const server = createHttpServer(listener);
  const address = await server.listen({ host: '127.0.0.1', port: 0 });
  return {
    address,
    use,
    logged,
    async stop() {
      await server.close({ quietMs: 0, graceMs: 2000 });
      if (faults.length > 0) throw new Error(`answers not as described:\n${faults.join('\n')}`);
    },
  };
}
