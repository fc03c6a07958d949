/** `npx --no-install node apps/saml-driver/src/print-metadata.ts https://service.example`: the service provider's metadata, by the settings of the environment. */
import { readFileSync } from 'node:fs';
import { readSamlSettings } from './saml-settings.ts';
import { serviceProviderMetadata } from './service-provider.ts';

const [appUrl = ''] = process.argv.slice(2);
try {
  const callbackUrl = new URL('/auth/sso/saml/callback', appUrl).href;
  const settings = readSamlSettings(withFiles(process.env));
  console.log(serviceProviderMetadata(settings, callbackUrl));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

/** As the service does before it makes a driver: the content of the file `NAME_FILE` is the setting `NAME`. */
function withFiles(env: NodeJS.ProcessEnv): Record<string, string | undefined> {
  const named = Object.entries(env).filter(([name]) => /^SERVICE_SAML_\w+_FILE$/u.test(name));
  const read = named.map(([name, file = '']) => [
    name.slice(0, -'_FILE'.length),
    readFileSync(file, 'utf8'),
  ]);
  return { ...env, ...Object.fromEntries(read) };
}
