import type { Priority } from '@basalt/domain';

const words: Readonly<Record<Priority, string>> = {
  highest: 'highest urgent critical blocker p0 dringend kritisch urgente crítica 紧急 緊急',
  high: 'high major p1 hoch haute élevée alta 高 عالية',
  medium: 'medium normal moderate p2 mittel moyenne media média 中 متوسطة',
  low: 'low minor p3 niedrig basse faible baja baixa 低 منخفضة',
  lowest: 'lowest trivial p4',
};
const priorityOfWord = new Map(
  Object.entries(words).flatMap(([priority, names]) =>
    names.split(' ').map((name) => [name, priority as Priority] as const),
  ),
);

/** A word of a source by which its priority is found: its case does not count. */
export const priorityKey = (word: string): string => word.trim().toLowerCase();

/** The priority that a word of a source means; null for none. */
export function priorityOf(word: string): Priority | 'unreadable' | null {
  const name = priorityKey(word);
  if (
    /^(?:|none|no priority|not set|undefined|keine|ohne|aucune|ninguna|nenhuma|无|なし|بدون|لا شيء)$/.test(
      name,
    )
  )
    return null;
  return priorityOfWord.get(name) ?? 'unreadable';
}
