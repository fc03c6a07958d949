import type { ChangeKind } from '../../data/store/change-kind.ts';
import { formatNames } from '../../words/formats.ts';
import { words } from '../../words/words.ts';
import { showMessage } from '../feedback/messages.tsx';
import { addWaiting, type WithoutPictures } from './waiting-pictures.ts';

/** How pictures are added to a ticket that was written without a connection. The result has the names of those that could not be added. */
export const pictureKind: ChangeKind<WithoutPictures, string[]> = {
  name: 'pictures',
  records: ({ ticket }) => [`pictures.${ticket.id}`],
  show: () => () => {},
  send: addWaiting,
  onWait: () => {},
  onRestored: (payload, _error, failed) => sayWhatFailed(payload, failed ?? []),
};

/** A message with the names of the pictures that could not be added, if any. */
export function sayWhatFailed({ ticket: { key }, board }: WithoutPictures, names: string[]): void {
  if (names.length === 0) return;
  const failed = formatNames(names);
  showMessage({ text: words('ticket.wasCreatedWithout', { key, board, failed }) });
}
