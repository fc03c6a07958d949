/** What stands in the built page where the server writes a new nonce for each answer (CSP level 3). */
export const noncePlaceholder = '__BASALT_NONCE__';
