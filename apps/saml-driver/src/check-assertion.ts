import { childrenOf, onlyChild, textOf } from './elements.ts';
import { demand } from './refusal.ts';
import type { SamlSettings } from './saml-settings.ts';
import type { XmlElement } from './strict-xml.ts';

const bearer = 'urn:oasis:names:tc:SAML:2.0:cm:bearer';
const conditionKinds = new Set(['AudienceRestriction', 'OneTimeUse', 'ProxyRestriction']);

/** The service and the request that an assertion must have been issued for. */
export interface Expected {
  readonly spEntityId: string;
  readonly callbackUrl: string;
  readonly requestId: string;
  readonly now: Date;
}

/**
 * Refuses an assertion that is not for this service, this address, this request and this time (SAML profiles 4.1.4.3, core
 * 2.5). Its signature was verified before.
 */
export function checkAssertion(
  assertion: XmlElement,
  settings: SamlSettings,
  expected: Expected,
): void {
  demand(assertion.name === 'Assertion', 'it contains no assertion');
  demand(assertion.attributes.get('Version') === '2.0', 'the assertion is not of SAML 2.0');
  const issuer = textOf(onlyChild(assertion, 'Issuer'));
  demand(issuer === settings.idpEntityId, 'the assertion has another issuer');
  const time = timeAt(expected.now, settings.clockSkewMs);
  const isIssued = time.isAfter(assertion.attributes.get('IssueInstant'));
  demand(isIssued, 'the assertion is issued in the future');
  checkConditions(onlyChild(assertion, 'Conditions'), expected.spEntityId, time);
  checkConfirmation(onlyChild(assertion, 'Subject'), expected, time);
  const statements = childrenOf(assertion, 'AuthnStatement');
  demand(statements.length > 0, 'the assertion is not of a sign-in');
  for (const { attributes } of statements) {
    demand(time.isAfter(attributes.get('AuthnInstant')), 'the sign-in is in the future');
    demand(
      time.isBefore(attributes.get('SessionNotOnOrAfter'), true),
      "the provider's session is over",
    );
  }
}

function checkConditions(conditions: XmlElement | null, audience: string, time: Time): void {
  demand(conditions !== null, 'the assertion has no conditions');
  demand(
    conditions.children.every(({ name }) => conditionKinds.has(name)),
    'the assertion has a condition that is not known',
  );
  demand(time.isAfter(conditions.attributes.get('NotBefore')), 'the assertion is not yet valid');
  demand(
    time.isBefore(conditions.attributes.get('NotOnOrAfter'), true),
    'the assertion has expired',
  );
  const restrictions = childrenOf(conditions, 'AudienceRestriction');
  demand(restrictions.length > 0, 'the assertion names no audience');
  for (const restriction of restrictions) {
    const audiences = childrenOf(restriction, 'Audience').map(textOf);
    demand(audiences.includes(audience), 'the assertion is for another audience');
  }
}

function checkConfirmation(subject: XmlElement | null, expected: Expected, time: Time): void {
  demand(subject !== null, 'the assertion names no person');
  const data = childrenOf(subject, 'SubjectConfirmation')
    .filter(({ attributes }) => attributes.get('Method') === bearer)
    .map((confirmation) => onlyChild(confirmation, 'SubjectConfirmationData'))
    .filter((value) => value !== null);
  demand(data.length > 0, 'nothing confirms that the bearer is the subject');
  const forUs = data.filter(
    ({ attributes }) => attributes.get('Recipient') === expected.callbackUrl,
  );
  demand(forUs.length > 0, 'the assertion has another recipient');
  const ours = forUs.filter(
    ({ attributes }) => attributes.get('InResponseTo') === expected.requestId,
  );
  demand(ours.length > 0, 'the assertion answers another request');
  const inTime = ours.some(
    ({ attributes }) =>
      time.isAfter(attributes.get('NotBefore')) &&
      time.isBefore(attributes.get('NotOnOrAfter'), false),
  );
  demand(inTime, 'the confirmation is not valid now');
}

interface Time {
  /** Absent counts as true. */
  isAfter(start: string | undefined): boolean;
  isBefore(end: string | undefined, whenAbsent: boolean): boolean;
}

/** Comparisons with a clock that may be wrong by `skew` milliseconds. A time that cannot be read fails every comparison. */
function timeAt(now: Date, skew: number): Time {
  const at = now.getTime();
  return {
    isAfter: (start) => start === undefined || at + skew >= readInstant(start),
    isBefore: (end, whenAbsent) => (end === undefined ? whenAbsent : at - skew < readInstant(end)),
  };
}

/** SAML times are in UTC (core 1.3.3). */
function readInstant(text: string): number {
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?Z$/u.test(text)
    ? Date.parse(text)
    : Number.NaN;
}
