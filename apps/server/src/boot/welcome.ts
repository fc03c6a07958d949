import type { Demo } from '../demo/demo-data.ts';

/** The text that the first start with an empty embedded database prints. */
export function welcome(appUrl: string, demo: Demo): string {
  const url = `${appUrl}/api/v1/projects/${demo.project_id}/tickets?per_page=3`;
  return `
  Basalt is running with demo data.

    Address   ${appUrl}
    API docs  ${appUrl}/docs/api
    Sign in   ${demo.sign_in.email}  ${demo.sign_in.password}
    API key   ${demo.token}

  Try it:

    curl -s -H 'Authorization: Bearer ${demo.token}' '${url}'

  The key and the password are shown only once. More: npx --no-install basalt --help
`;
}
