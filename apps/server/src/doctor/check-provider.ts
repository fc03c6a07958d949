import { ProviderFailed } from '@basalt/domain';
import {
  createIdentityProviders,
  checkUserInfo,
  readProviderEndpoints,
  type OauthProviderSettings,
  type ProviderEndpoints,
} from '@basalt/oidc';
import { failed, ok, type Finding } from './finding.ts';
import { checkEndpoints } from './check-endpoints.ts';
import { checkFields } from './check-fields.ts';

/** The input for checking a provider. */
export interface ProviderCase {
  settings: OauthProviderSettings;
  /** Null when callbacks have no address yet. */
  appUrl: string | null;
  /** A sample of user info, if one was given. */
  sample: { userInfo: unknown } | null;
  timeoutMs: number;
}

/** The address to register with the provider. */
export const callbackOf = (appUrl: string, key: string): string =>
  `${appUrl}/auth/oauth/${key}/callback`;

/** Checks one provider: its callback, its endpoints, its fields, and the sample. */
export async function checkProvider(provider: ProviderCase): Promise<Finding[]> {
  const { settings, sample } = provider;
  const verdicts = sample === null ? [] : checkUserInfo(settings, sample.userInfo);
  const samples = verdicts.map((verdict) => ({
    ...verdict,
    message: `the sample: ${verdict.message}`,
  }));
  return [
    ...checkPreset(settings),
    ...checkCallback(provider),
    ...(await checkRemote(provider)),
    ...samples,
  ];
}

function checkPreset({ preset }: OauthProviderSettings): Finding[] {
  if (preset === null) return [];
  const filled = Object.entries(preset.filled).map(([field, value]) => `${field}=${value}`);
  return [ok('preset', `${preset.name} fills ${filled.join(', ') || 'nothing'}`)];
}

function checkCallback({ settings: { key }, appUrl }: ProviderCase): Finding[] {
  if (appUrl === null) return [failed('callback', 'it has no address: see app_url')];
  return [ok('callback', `register exactly ${callbackOf(appUrl, key)}`)];
}

async function checkRemote(provider: ProviderCase): Promise<Finding[]> {
  const { settings, appUrl, timeoutMs } = provider;
  const callback = appUrl === null ? null : callbackOf(appUrl, settings.key);
  let found: ProviderEndpoints;
  try {
    found = await readProviderEndpoints(settings, { timeoutMs });
  } catch (error) {
    return [failed('issuer', reasonOf(error))];
  }
  const discovered = settings.issuer === null ? [] : [ok('issuer', 'discovery works')];
  const request =
    callback === null
      ? { url: null, reason: 'it has no callback' }
      : await authorizationRequest(provider, callback);
  const endpoints = await checkEndpoints({
    endpoints: found.endpoints,
    authorizationRequest: request.url,
    callback,
    timeoutMs,
  });
  const isUnmade = callback !== null && endpoints.every(isFine);
  return [
    ...discovered,
    ...endpoints,
    ...(request.url === null && isUnmade ? [failed('authorization_url', request.reason)] : []),
    ...checkFields(settings, found.offers),
  ];
}

const isFine = ({ verdict }: Finding): boolean => verdict !== 'failed';

/** The authorization request of a sign-in, made by the same code. Its state belongs to no sign-in. */
async function authorizationRequest(
  { settings, timeoutMs }: ProviderCase,
  redirectUri: string,
): Promise<{ url: string } | { url: null; reason: string }> {
  try {
    const provider = createIdentityProviders([settings], { timeoutMs }).get(settings.key);
    const started = await provider?.start({ redirectUri });
    return started === undefined
      ? { url: null, reason: 'the provider is not enabled' }
      : { url: started.url };
  } catch (error) {
    return { url: null, reason: reasonOf(error) };
  }
}

/** The message of a ProviderFailed, which has no secret; of other errors only the name. */
function reasonOf(error: unknown): string {
  if (error instanceof ProviderFailed) return error.message;
  return error instanceof Error ? error.name : 'unknown cause';
}
