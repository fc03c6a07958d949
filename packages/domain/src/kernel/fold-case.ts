import { withFewMarks } from './combining-marks.ts';

/**
 * The form in which names are compared without regard to case: canonical composition (Unicode NFC), lower
 * case. Accents count: "Resume" and "Résumé" differ. Storage keeps this form beside the name, so that
 * every adapter compares alike.
 */
export function foldCase(name: string): string {
  return withFewMarks(name).normalize('NFC').toLowerCase();
}
