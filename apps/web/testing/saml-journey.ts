import type { Page, Response } from 'playwright-core';

/** From the sign-in page by its button to the identity provider, up to the answer that it would post: base64. */
export async function goToProvider(page: Page, address: string, user: string): Promise<string> {
  await page.goto(`${address}/login`);
  await page.getByRole('link', { name: 'Single sign-on' }).click();
  await page.getByLabel('User').fill(user);
  await page.getByRole('button', { name: 'Next' }).click();
  return page.locator('input[name=SAMLResponse]').inputValue();
}

/** Posts the answer as the provider's page does, or with other fields from there; what the service says to it. */
export async function sendAnswer(
  page: Page,
  fields: { SAMLResponse?: string; RelayState?: string } = {},
): Promise<Response> {
  for (const [name, value] of Object.entries(fields)) {
    await page.evaluate(`document.forms[0].${name}.value = ${JSON.stringify(value)}`);
  }
  const [response] = await Promise.all([
    page.waitForResponse((one) => one.url().endsWith('/auth/sso/saml/callback')),
    page.getByRole('button', { name: 'Continue' }).click(),
  ]);
  return response;
}
