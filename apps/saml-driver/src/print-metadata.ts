/** `node print-metadata.ts https://service.example`: the service provider's metadata, by the settings of the environment. */
import { readSamlSettings } from './saml-settings.ts';
import { serviceProviderMetadata } from './service-provider.ts';

const [appUrl = ''] = process.argv.slice(2);
try {
  const callbackUrl = new URL('/auth/sso/saml/callback', appUrl).href;
  console.log(serviceProviderMetadata(readSamlSettings(process.env), callbackUrl));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
