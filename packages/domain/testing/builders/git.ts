import type { GitRequest, SentDevelopment } from '../../src/ports/git.port.ts';
import type { ReceivedDelivery } from '../../src/records/git-delivery.ts';

/** The body of a delivery that `plainGitReader` reads. */
export interface PlainDelivery extends Partial<ReceivedDelivery> {
  readonly developments?: readonly SentDevelopment[];
}

/** A commit that names the ticket with this key, as `plainGitReader` reads it. */
export const aSentCommit = (
  key: string,
  fields: Partial<SentDevelopment> = {},
): SentDevelopment => ({
  kind: 'commit',
  repositoryKey: 'github:git.example:140',
  externalId: 'a'.repeat(40),
  title: 'Pay by invoice',
  url: 'https://git.example/acme/shop/commit/a',
  state: null,
  author: 'Ada',
  repository: 'acme/shop',
  sentAt: null,
  references: [{ key, closes: false }],
  trigger: null,
  ...fields,
});

/** A request with this delivery that `plainGitReader` accepts. */
export const aGitRequest = (secret: string, delivery: PlainDelivery): GitRequest => ({
  headers: { secret },
  body: new TextEncoder().encode(JSON.stringify(delivery)),
});
