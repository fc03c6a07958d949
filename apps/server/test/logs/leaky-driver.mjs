// A single sign-on driver as careless as one can be: everything it knows goes into its errors and its log.
export class Driver {
  constructor(parts) {
    Object.assign(this, parts);
  }
  redirect(request) {
    return { url: 'https://idp.test/sso', remember: { relay: request.query.relay } };
  }
  userFromCallback({ form, headers }) {
    const known = `${this.settings.SERVICE_SAML_PRIVATE_KEY} ${form.SAMLResponse} ${headers.cookie}`;
    this.logger.warn(`came with ${known}`, { known, response: form.SAMLResponse });
    if (form.how === 'refuse') {
      const cause = new Error(`refused ${known}`);
      throw Object.assign(new Error('Not you.', { cause }), { code: 'SSO_REFUSED' });
    }
    throw new TypeError(`cannot read ${known}`, { cause: new Error(known) });
  }
}
