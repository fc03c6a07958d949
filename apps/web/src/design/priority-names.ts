import type { Priority } from '../api/types.ts';
import { words } from '../words/words.ts';

/** All priorities, the highest first. */
export const priorities: readonly Priority[] = ['highest', 'high', 'medium', 'low', 'lowest'];

/** The priorities in words. */
export const priorityNames: Readonly<Record<Priority, string>> = {
  get highest() {
    return words('ui.highest');
  },
  get high() {
    return words('ui.high');
  },
  get medium() {
    return words('ui.medium');
  },
  get low() {
    return words('ui.low');
  },
  get lowest() {
    return words('ui.lowest');
  },
};
