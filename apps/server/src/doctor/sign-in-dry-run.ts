import { ssoProvider } from '@basalt/domain';
import type { Environment } from '../config/setting-reader.ts';
import { failed, of, ok, warning, type Finding } from './finding.ts';
import { checkAddresses } from './check-addresses.ts';
import { checkDriver } from './check-driver.ts';
import { callbackOf, checkProvider } from './check-provider.ts';
import { reachTimeoutMs } from './reach.ts';
import { createDriverRedact, createRedact } from '../boot/redact-secrets.ts';
import { readSignInSettings, withRunningServer, type SignInSettings } from './sign-in-settings.ts';

/** What to examine. */
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
  const { env, provider, timeoutMs = reachTimeoutMs } = input;
  const settings = await withRunningServer(readSignInSettings(env), env);
  const chosen = settings.providers.filter(({ key }) => provider === null || key === provider);
  const ofProviders = await Promise.all(
    chosen.map(async (providerSettings) =>
      of(
        providerSettings.key,
        await checkProvider({
          settings: providerSettings,
          appUrl: settings.appUrl,
          sample: chosen.length === 1 ? input.sample : null,
          timeoutMs,
        }),
      ),
    ),
  );
  const redact = createRedact(env);
  const driverRedact = createDriverRedact(env);
  const ofDriver =
    provider === null || provider === ssoProvider
      ? await checkDriver(settings, { from: input.from, redact: driverRedact, timeoutMs })
      : [];
  const findings = [
    ...settings.faults.map(faultFinding),
    ...settings.warnings.filter(isOfNoRule).map((message) => warning('settings', message)),
    ...checkAddresses(settings),
    ...checkChoice(settings, provider, chosen.length),
    ...ofProviders.flat(),
    ...(input.sample !== null && chosen.length !== 1 ? [uncheckedSample] : []),
    ...ofDriver,
    ...checkPasswords(settings),
    checkSecondFactor(settings),
  ];
  const { appUrl } = settings;
  const callbacks = chosen.map(({ key }) => [key, callbackOf(appUrl ?? '', key)]);
  return {
    callbacks: appUrl === null ? {} : Object.fromEntries(callbacks),
    findings: findings.map((finding) => ({ ...finding, message: redact(finding.message) })),
  };
}

const uncheckedSample = failed(
  'userinfo',
  'the provider of the sample is unknown: name one enabled provider by --provider',
);

/** False for the warning about require_verified_email, which is a finding of its own. */
const isOfNoRule = (message: string): boolean => !message.startsWith('SECURITY:');

/** The finding for a fault, with the name of its setting. */
function faultFinding(fault: string): Finding {
  const { key, field } =
    /^OAuth provider "(?<key>[^"]+)": (?<field>\w+)/u.exec(fault)?.groups ?? {};
  const refused = `${fault} (the server does not start)`;
  if (key !== undefined && field !== undefined) return { ...failed(field, refused), provider: key };
  const name = /^(?:SERVICE_)?(?<name>[A-Z][A-Z0-9_]*)\b/u.exec(fault)?.groups?.['name'];
  return failed(name?.toLowerCase() ?? 'settings', refused);
}

function checkChoice(
  { providers, faults, driver }: SignInSettings,
  provider: string | null,
  chosen: number,
): Finding[] {
  if (chosen > 0 || provider === ssoProvider) return [];
  if (faults.some((fault) => fault.includes('OAuth') || fault.includes('OAUTH'))) {
    return [warning('providers', 'not checked: correct the settings above first')];
  }
  if (provider !== null) {
    const enabled = providers.map(({ key }) => key).join(', ') || 'none';
    return [failed('provider', `"${provider}" is not enabled; enabled: ${enabled}`)];
  }
  if (driver !== null) return [ok('providers', 'no OAuth provider is enabled')];
  return [warning('providers', 'none is enabled: people can sign in with local accounts only')];
}

function checkPasswords({ hasPasswords, faults }: SignInSettings): Finding[] {
  // The fault of this setting is a finding already.
  if (faults.some((fault) => fault.startsWith('SERVICE_PASSWORDS'))) return [];
  const message = hasPasswords
    ? 'on: people can sign in with a password, too'
    : 'off: people sign in with providers and the driver only';
  return [ok('passwords', message)];
}

function checkSecondFactor({ requireTwoFactor }: SignInSettings): Finding {
  const rule = 'require_two_factor';
  if (requireTwoFactor) {
    return ok(
      rule,
      'on: every person needs a second factor here, also after a sign-in at a provider',
    );
  }
  return ok(rule, 'off: no person needs a second factor, and the answer of the provider is enough');
}
