import { withFewMarks } from './combining-marks.ts';

/**
 * The form in which names are compared without regard to case: canonical composition (Unicode NFC), lower
 * case. Accents count: "Resume" and "Résumé" differ. The storage keeps this form in addition to the name, so that
 * every adapter compares in the same way.
 */
export function foldCase(name: string): string {
  return withFewMarks(name).normalize('NFC').toLowerCase();
}
