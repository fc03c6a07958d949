/** Messages of api/. */
export const api = {
  'api.fileNotStored': 'The file could not be stored. Try again.',
  'api.unreadable': 'The server did not answer as it should. Try again in a moment.',
  'api.unreachable': 'The server cannot be reached. Check your connection, then try again.',
} as const;
