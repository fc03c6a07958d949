import { queryOptions } from '@tanstack/react-query';
import { api, data, where } from '../api/client.ts';
import { keys } from '../query/keys.ts';

/** The tickets and documents of an organization that match best, at most `limit` (1–100). */
export const searchQuery = (organization: string, words: string, limit = 10) =>
  queryOptions({
    queryKey: keys.search(organization, `${limit} ${words}`),
    queryFn: ({ signal }) =>
      data(
        api.GET('/organizations/{organization}/search', {
          ...where({ organization }, { q: words, kinds: 'ticket,document', limit }),
          signal,
        }),
      ),
  });
