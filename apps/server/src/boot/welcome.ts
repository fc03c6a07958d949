import type { Demo } from '../demo/demo-data.ts';

/** The text that the first start with an empty embedded database prints: without passwords, with the command for a sign-in link. */
export function welcome(
  appUrl: string,
  demo: Demo,
  { hasPasswords }: { hasPasswords: boolean },
): string {
  const { email, password } = demo.sign_in;
  const signIn = hasPasswords
    ? `${email}  ${password}`
    : `npx --no-install basalt user sign-in-link ${email}`;
  const url = `${appUrl}/api/v1/projects/${demo.project_id}/tickets?per_page=3`;
  return `
  Basalt is running with demo data.

    Address   ${appUrl}
    API docs  ${appUrl}/docs/api
    Sign in   ${signIn}
    API key   ${demo.token}

  Try it:

    curl -s -H 'Authorization: Bearer ${demo.token}' '${url}'

  The key and the password are shown only once. More: npx --no-install basalt --help
`;
}
