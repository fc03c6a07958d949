import { expect, test } from 'vitest';
import { keyOf } from './key-of.ts';
import { shortcuts } from './shortcuts.ts';

test.each([
  ['k', 'KeyK', 'k'],
  // Dvorak, AZERTY: the letter counts, not the place.
  ['k', 'KeyV', 'k'],
  ['a', 'KeyQ', 'a'],
  ['ö', 'Semicolon', 'ö'],
  ['л', 'KeyK', 'k'],
  ['Л', 'KeyK', 'K'],
  ['κ', 'KeyK', 'k'],
  ['ל', 'KeyK', 'k'],
  ['ن', 'KeyK', 'k'],
  ['ж', 'Semicolon', 'ж'],
  ['の', 'KeyK', 'k'],
  ['ظ', 'Slash', '/'],
  ['؟', 'Slash', '?'],
  ['？', 'Slash', '?'],
  ['١', 'Digit1', '1'],
  ['۹', 'Numpad9', '9'],
  // A layout for programmers has its digits at other places.
  ['7', 'Digit2', '7'],
  ['Enter', 'Enter', 'Enter'],
  ['/', 'Slash', '/'],
])('%s at %s is the key %s', (key, code, shortcut) => {
  expect(keyOf({ key, code })).toBe(shortcut);
});

const places = 'QWERTYUIOPASDFGHJKLZXCVBNM';
/** The letters of layouts at those places. Greek has a sign at Q, and Hebrew has signs at Q and W. */
const layouts = {
  Arabic: 'ض ص ث ق ف غ ع ه خ ح ش س ي ب ل ا ت ن م ئ ء ؤ ر لا ى ة',
  Russian: 'й ц у к е н г ш щ з ф ы в а п р о л д я ч с м и т ь',
  Greek: '; ς ε ρ τ υ θ ι ο π α σ δ φ γ η ξ κ λ ζ χ ψ ω β ν μ',
  Hebrew: "/ ' ק ר א ט ו ן ם פ ש ד ג כ ע י ח ל ך ז ס ב ה נ מ צ",
  Thai: 'ๆ ไ ำ พ ะ ั ี ร น ย ฟ ห ก ด เ ้ ่ า ส ผ ป แ อ ิ ื ท',
  Hindi: 'ौ ै ा ी ू ब ह ग द ज ो े ् ि ु प र क त ॆ ं म न व ल स',
  Korean: 'ㅂ ㅈ ㄷ ㄱ ㅅ ㅛ ㅕ ㅑ ㅐ ㅔ ㅁ ㄴ ㅇ ㄹ ㅎ ㅗ ㅓ ㅏ ㅣ ㅋ ㅌ ㅊ ㅍ ㅠ ㅜ ㅡ',
  Kana: 'た て い す か ん な に ら せ ち と し は き く ま の り つ さ そ ひ こ み も',
};

test.each(Object.entries(layouts))('every shortcut works on a layout for %s', (_, letters) => {
  const byPlace = letters.split(' ');
  expect(byPlace).toHaveLength(places.length);
  // With Ctrl: the palette, undo, and saving a document.
  const all = [...Object.values(shortcuts).flatMap((keys) => keys.split(' ')), 'k', 'z', 's'];
  const letterKeys = [...new Set(all)].filter((key) => /^[a-z]$/u.test(key));
  expect(letterKeys.length).toBeGreaterThan(10);
  const typed = letterKeys.map((letter) => {
    const place = letter.toUpperCase();
    const key = byPlace[places.indexOf(place)] ?? '';
    return keyOf({ key, code: `Key${place}` });
  });
  expect(typed).toEqual(letterKeys);
});
