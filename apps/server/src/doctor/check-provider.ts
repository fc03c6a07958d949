import { ProviderFailed } from '@basalt/domain';
import {
  checkUserInfo,
  createIdentityProviders,
  readProviderEndpoints,
  type OauthProviderSettings,
} from '@basalt/oidc';
import { checkEndpoints } from './check-endpoints.ts';
import { checkFields } from './check-fields.ts';
import { failed, ok, type Finding } from './finding.ts';

/** The input for checking a provider. */
export interface ProviderCase {
  settings: OauthProviderSettings;
  /** The address to register with the provider; null when callbacks have no address yet. */
  callback: string | null;
  /** A sample of user info, if there is one. */
  sample: { userInfo: unknown } | null;
  timeoutMs: number;
}

/** Checks one provider: its callback, its endpoints, its fields, and the sample. */
export async function checkProvider(provider: ProviderCase): Promise<Finding[]> {
  const { settings, callback, sample } = provider;
  const filled = Object.entries(settings.preset?.filled ?? {}).map((entry) => entry.join('='));
  const samples = sample === null ? [] : checkUserInfo(settings, sample.userInfo);
  return [
    ...(settings.preset === null
      ? []
      : [ok('preset', `${settings.preset.name} fills ${filled.join(', ') || 'nothing'}`)]),
    callback === null
      ? failed('callback', 'it has no address: see app_url')
      : ok('callback', `register exactly ${callback}`),
    ...(await checkRemote(provider)),
    ...samples.map((verdict) => ({ ...verdict, message: `the sample: ${verdict.message}` })),
  ];
}

async function checkRemote({ settings, callback, timeoutMs }: ProviderCase): Promise<Finding[]> {
  try {
    const { endpoints, offers } = await readProviderEndpoints(settings, { timeoutMs });
    const request = await authorizationRequest(settings, callback, timeoutMs);
    const findings = await checkEndpoints({
      endpoints,
      authorizationRequest: typeof request === 'string' ? request : null,
      callback,
      timeoutMs,
    });
    const isUnmade = callback !== null && findings.every(({ verdict }) => verdict !== 'failed');
    return [
      ...(settings.issuer === null ? [] : [ok('issuer', 'discovery works')]),
      ...findings,
      ...(typeof request !== 'string' && isUnmade
        ? [failed('authorization_url', request.reason)]
        : []),
      ...checkFields(settings, offers),
    ];
  } catch (error) {
    return [failed('issuer', reasonOf(error))];
  }
}

/** The authorization request of a sign-in, made by the same code. Its state belongs to no sign-in. */
async function authorizationRequest(
  settings: OauthProviderSettings,
  redirectUri: string | null,
  timeoutMs: number,
): Promise<string | { reason: string }> {
  if (redirectUri === null) return { reason: 'it has no callback' };
  try {
    const provider = createIdentityProviders([settings], { timeoutMs }).get(settings.key);
    const started = await provider?.start({ redirectUri });
    return started?.url ?? { reason: 'the provider is not enabled' };
  } catch (error) {
    return { reason: reasonOf(error) };
  }
}

/** The message of a ProviderFailed, which has no secret; of other errors only the name. */
function reasonOf(error: unknown): string {
  if (error instanceof ProviderFailed) return error.message;
  return error instanceof Error ? error.name : 'unknown cause';
}
