import type { FixedKey } from '../../words/keys.ts';
import type { SubjectWords } from '../../words/subject-words.ts';
import { words } from '../../words/words.ts';

const reasons: Readonly<Record<string, FixedKey>> = {
  depth_exceeded: 'rules.whyChain',
  failed: 'rules.whyFault',
  insufficient_role: 'rules.whyRights',
  not_found: 'rules.whyGone',
  project_archived: 'rules.whyArchived',
  validation_failed: 'rules.whyGone',
  wip_limit_exceeded: 'rules.whyFull',
};

/** Why a run was refused, as a sentence. `say`: the words of all refusals. */
export function reasonOf({ code }: { readonly code: string }, say: SubjectWords): string {
  const key = reasons[code];
  return key === undefined ? (say(code) ?? words('rules.whyCode', { code })) : words(key);
}
