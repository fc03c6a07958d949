import { ssoProvider } from '@basalt/domain';
import { createDriverRedact, createRedact } from '../boot/redact-secrets.ts';
import type { Environment } from '../config/setting-reader.ts';
import { checkAddresses } from './check-addresses.ts';
import { checkDriver } from './check-driver.ts';
import { checkProvider } from './check-provider.ts';
import { failed, ok, warning, type Finding } from './finding.ts';
import { readSignInSettings, withRunningServer, type SignInSettings } from './sign-in-settings.ts';

/** The input of an examination. */
export interface ExaminationInput {
  env: Environment;
  /** The folder that a driver is resolved from: the working directory. */
  from: string;
  /** Only this provider, or `saml`; null for all. */
  provider: string | null;
  /** A sample of user info to check with the providers' settings. */
  sample: { userInfo: unknown } | null;
  /** Milliseconds for each request and for the driver; default 10 seconds. */
  timeoutMs?: number;
}

/** The result of an examination. */
export interface Examination {
  /** The callback address to register with each provider. */
  callbacks: Readonly<Record<string, string>>;
  findings: readonly Finding[];
}

/**
 * A dry run of signing in: reads the settings as a start does, and sends the providers and the driver the requests that need no
 * person. Sends no client secret, writes nothing, opens no database. Messages have no secret.
 */
export async function examineSignIn(input: ExaminationInput): Promise<Examination> {
  const { env, from, provider, sample, timeoutMs = 10_000 } = input;
  const read = await withRunningServer(readSignInSettings(env));
  const chosen = read.oauth.settings.filter(({ key }) => provider === null || key === provider);
  const callbacks = new Map(
    chosen.flatMap(({ key }) =>
      read.appUrl === null ? [] : [[key, `${read.appUrl}/auth/oauth/${key}/callback`]],
    ),
  );
  const ofProviders = await Promise.all(
    chosen.map(async (settings) => {
      const callback = callbacks.get(settings.key) ?? null;
      const ownSample = chosen.length === 1 ? sample : null;
      const checked = await checkProvider({ settings, callback, sample: ownSample, timeoutMs });
      return checked.map((finding) => ({ ...finding, provider: settings.key }));
    }),
  );
  const ofDriver =
    provider === null || provider === ssoProvider
      ? await checkDriver(read, { from, redact: createDriverRedact(env), timeoutMs })
      : [];
  const findings = [
    ...read.faults.map(faultFinding),
    // The warning about require_verified_email is a finding of its own.
    ...read.oauth.warnings
      .filter((message) => !message.startsWith('SECURITY:'))
      .map((message) => warning('settings', message)),
    ...checkAddresses(read),
    ...checkChoice(read, provider, chosen.length),
    ...ofProviders.flat(),
    ...(sample !== null && chosen.length !== 1 ? [uncheckedSample] : []),
    ...ofDriver.map((finding) => ({ ...finding, provider: ssoProvider })),
    ...checkPasswords(read),
  ];
  const redact = createRedact(env);
  return {
    callbacks: Object.fromEntries(callbacks),
    findings: findings.map((finding) => ({ ...finding, message: redact(finding.message) })),
  };
}

const uncheckedSample = failed(
  'userinfo',
  'the provider of the sample is unknown: name one enabled provider by --provider',
);

/** The finding for a fault, with the name of its setting. */
function faultFinding(fault: string): Finding {
  const refused = `${fault} (the server does not start)`;
  const [, key, field] = /^OAuth provider "([^"]+)": (\w+)/u.exec(fault) ?? [];
  if (key !== undefined && field !== undefined) return { ...failed(field, refused), provider: key };
  const [, name = 'settings'] = /^(?:SERVICE_)?([A-Z][A-Z0-9_]*)\b/u.exec(fault) ?? [];
  return failed(name.toLowerCase(), refused);
}

function checkChoice(
  { oauth, faults, sso }: SignInSettings,
  provider: string | null,
  chosen: number,
): Finding[] {
  if (chosen > 0 || provider === ssoProvider) return [];
  if (faults.some((fault) => /oauth/iu.test(fault)))
    return [warning('providers', 'not checked: correct the settings above first')];
  if (provider !== null) {
    const enabled = oauth.settings.map(({ key }) => key).join(', ') || 'none';
    return [failed('provider', `"${provider}" is not enabled; enabled: ${enabled}`)];
  }
  if (sso.driver !== null) return [ok('providers', 'no OAuth provider is enabled')];
  return [warning('providers', 'none is enabled: people can sign in with local accounts only')];
}

function checkPasswords({ hasPasswords, requireTwoFactor, faults }: SignInSettings): Finding[] {
  const passwords = hasPasswords
    ? 'on: people can sign in with a password, too'
    : 'off: people sign in with providers and the driver only';
  const secondFactor = requireTwoFactor
    ? 'on: every person needs a second factor here, also after a sign-in at a provider'
    : 'off: no person needs a second factor, and the answer of the provider is enough';
  // A fault of this setting is a finding already.
  const isWrong = faults.some((fault) => fault.startsWith('SERVICE_PASSWORDS'));
  return [...(isWrong ? [] : [ok('passwords', passwords)]), ok('require_two_factor', secondFactor)];
}
