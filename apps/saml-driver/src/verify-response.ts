import { demand, notValid } from './refusal.ts';
import { checkResponseShape } from './response-shape.ts';
import type { SamlSettings } from './saml-settings.ts';
import { samlFor } from './service-provider.ts';
import { readPlainXml, type XmlElement } from './strict-xml.ts';

/** The maximum size of an answer, in bytes of XML. */
const RESPONSE_LIMIT = 256 * 1024;

/**
 * The assertion of a posted `SAMLResponse`, read only from the bytes that its signature covers. Throws `SsoRefused`. Uses no
 * network, and no key of the answer itself.
 */
export async function verifyResponse(
  encoded: string | undefined,
  settings: SamlSettings,
  expected: { callbackUrl: string; requestId: string },
): Promise<XmlElement> {
  const text = decode(encoded);
  checkResponseShape(parse(text), settings, expected);
  try {
    const saml = samlFor(settings, expected.callbackUrl, expected.requestId);
    // Encoded again, so that node-saml reads exactly the text that was checked.
    const SAMLResponse = Buffer.from(text).toString('base64');
    const { profile } = await saml.validatePostResponseAsync({ SAMLResponse });
    const signed = profile?.getAssertionXml?.();
    if (signed === undefined) throw new Error('no assertion was signed');
    return readPlainXml(signed);
  } catch (error) {
    throw notValid(reasonOf(error));
  }
}

/** Constant texts for the errors of node-saml, whose own messages repeat the posted text. */
const reasons: readonly (readonly [RegExp, string])[] = [
  [/^Invalid (?:document )?signature/u, 'its signature is not valid'],
  [/audience/iu, 'the assertion is for another audience'],
  [/InResponseTo/u, 'the assertion answers another request'],
  [/not a valid date/u, 'a time in it cannot be read'],
];

function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : '';
  const [, reason] = reasons.find(([pattern]) => pattern.test(message)) ?? [];
  return reason ?? 'node-saml did not verify it';
}

function decode(encoded: string | undefined): string {
  const packed = encoded?.replace(/\s+/gu, '') ?? '';
  demand(packed !== '', 'there is no SAMLResponse');
  demand(packed.length <= (RESPONSE_LIMIT / 3) * 4, 'it is longer than 256 KiB');
  demand(/^[A-Za-z0-9+/]+={0,2}$/u.test(packed), 'it is not base64');
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(
      Buffer.from(packed, 'base64'),
    );
  } catch {
    throw notValid('it is not UTF-8');
  }
}

function parse(text: string): XmlElement {
  try {
    return readPlainXml(text);
  } catch {
    throw notValid('it is not plain XML');
  }
}
