import { queryOptions } from '@tanstack/react-query';
import { unreachable } from '../../api/refusal.ts';
import { fetchInSession } from '../../api/session-renewal.ts';
import type { FileRecord } from '../../api/types.ts';
import { keys } from '../query/keys.ts';
import { isPicture, linkTo } from './files.ts';

/** The maximum size of a text that is shown over the page, in bytes. */
const maxText = 256 * 1024;

/** Whether it is a text that can be shown over the page. */
const isText = ({ media_type: type, size }: Pick<FileRecord, 'media_type' | 'size'>): boolean =>
  /^(?:text\/(?:plain|csv|markdown)|application\/json)$/u.test(type) && size <= maxText;

/** Whether a file can be shown over the page. Browsers show a PDF in a window of its own alone. */
export const isShownHere = (file: Pick<FileRecord, 'media_type' | 'size'>): boolean =>
  isPicture(file) || isText(file);

/** The text of a file. */
export const fileTextQuery = (file: FileRecord) =>
  queryOptions({
    queryKey: keys.fileText(file.id),
    staleTime: Infinity,
    queryFn: async (): Promise<string> => {
      const answer = await fetchInSession(linkTo(file), {}).catch(() => null);
      if (answer?.ok !== true) throw unreachable();
      return answer.text();
    },
  });
