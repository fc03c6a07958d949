import { Development, GitConnection, GitDelivery } from '@basalt/domain';
import * as v from 'valibot';
import { answerSchema } from './answer-schema.ts';
import { shown } from './record-parts.ts';

export const gitConnection = answerSchema(GitConnection);

/** A new connection, with the address and the secret for the settings of the forge. */
export const issuedGitConnection = v.strictObject({
  ...gitConnection.entries,
  address: shown('https://basalt.example.org/hooks/git/0198a000-0000-7000-8000-000000000001'),
  secret: shown('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo='),
});

export const gitDelivery = answerSchema(GitDelivery);

export const development = answerSchema(Development);
