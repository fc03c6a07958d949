export { SamlDriver } from './saml-driver.ts';
export { readSamlSettings, type SamlSettings } from './saml-settings.ts';
export { MemorySeenAssertions, type SeenAssertions } from './seen-assertions.ts';
export { serviceProviderMetadata } from './service-provider.ts';
