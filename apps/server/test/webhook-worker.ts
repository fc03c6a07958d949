import { flushCompileCache } from 'node:module';
import { composeUseCases } from '@basalt/domain';
import {
  plainRichText,
  plainSignInTools,
  predictableApiKeyFactory,
  plainGitReader,
  predictableWebhookTools,
  inMemoryFileStorage,
  plainFileAddresses,
} from '@basalt/domain/testing';
import {
  createNotifier,
  createCredentialLookup,
  createDueWebhooks,
  createTenancy,
  openDatabase,
} from '@basalt/persistence';
import { newId } from '@basalt/security';
import {
  createAddressPolicy,
  createResolveHost,
  createSender,
  startDeliveryWorker,
} from '@basalt/webhooks';

// Who is killed keeps no compiled code for the next one, unless it does so now.
flushCompileCache();

// A process that delivers, for tests that kill it: `node webhook-worker.ts URL SPEED LEASE`. Its clock runs SPEED times
// as fast as others, so that the retry schedule passes; LEASE is in milliseconds of that clock.
const [, , url = '', speed = '1', lease = '60000'] = process.argv;
const start = Date.UTC(2026, 0, 1);
const clock = () => new Date(start + (Date.now() - start) * Number(speed));

const database = await openDatabase({ url });
const use = composeUseCases({
  tenancy: createTenancy({ database }),
  clock,
  newId,
  richText: plainRichText,
  credentialLookup: createCredentialLookup({ database }),
  apiKeyFactory: predictableApiKeyFactory(),
  secretSealer: plainSignInTools().secretSealer,
  webhookTools: predictableWebhookTools(),
  gitReader: plainGitReader,
  fileStorage: inMemoryFileStorage(),
  fileAddresses: plainFileAddresses,
});
const policy = createAddressPolicy(['127.0.0.0/8']);
const worker = startDeliveryWorker({
  dueWebhooks: createDueWebhooks({ database }),
  use,
  sender: createSender({ policy, resolveHost: createResolveHost() }),
  clock,
  onFault: (error) => console.error(error),
  limits: { lease: Number(lease) },
  checkInterval: 100,
});
createNotifier(database, 'basalt_deliveries').listen(() => worker.wake());
console.log('delivering');
