import { ProviderFailed } from '@basalt/domain';
import { ClientError, ResponseBodyError } from 'openid-client';
import { RequestFailed } from './bounded-fetch.ts';

/**
 * The error of a failed step, to be logged. Errors of openid-client have whole answers as their cause, with tokens in them. So
 * only their codes and constant texts are used, and no cause.
 */
export function providerFailed(key: string, step: string, error: unknown): ProviderFailed {
  if (error instanceof ProviderFailed) return error;
  return new ProviderFailed(`${key}: ${step}: ${reasonOf(error)}`);
}

/** The error code of a provider (RFC 6749, sections 4.1.2.1 and 5.2), or words for an unreadable one. */
export const errorCode = (text: string): string =>
  /^[\w.-]{1,64}$/u.test(text) ? text : 'an unreadable error';

function reasonOf(error: unknown): string {
  const request = causesOf(error).find((cause) => cause instanceof RequestFailed);
  if (request !== undefined) return request.message;
  if (error instanceof ResponseBodyError) return `the provider answered ${errorCode(error.error)}`;
  if (!(error instanceof ClientError)) return error instanceof Error ? error.name : 'unknown cause';
  const detail = error.cause instanceof Error ? error.cause : error;
  return `${detail.message} (${error.code ?? 'no code'})`;
}

function causesOf(error: unknown): Error[] {
  const causes: Error[] = [];
  for (let cause = error; cause instanceof Error; cause = cause.cause) causes.push(cause);
  return causes;
}
