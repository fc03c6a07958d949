import { dispositionOf } from '@basalt/domain';
import { expect, it, test } from 'vitest';
import { createLook } from '../src/look.ts';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
const script = '<script>alert(document.domain)</script>';

async function about(bytes: Buffer) {
  const look = createLook();
  look.add(bytes);
  return look.end();
}

/** Bytes that look like another format, the type that they get, and their `Content-Disposition`. */
const hostile: readonly (readonly [string, Buffer, string, 'inline' | 'attachment'])[] = [
  ['a picture', png, 'image/png', 'inline'],
  [
    'a picture with a page behind it',
    Buffer.concat([png, Buffer.from(script)]),
    'image/png',
    'inline',
  ],
  [
    'a GIF with a script behind it',
    Buffer.concat([gif, Buffer.from(`=1;${script}`)]),
    'image/gif',
    'inline',
  ],
  ['a page', Buffer.from(`<!doctype html><html>${script}`), 'text/plain', 'attachment'],
  ['a page without a doctype', Buffer.from(script), 'text/plain', 'attachment'],
  ['a page behind blanks', Buffer.from(`${' '.repeat(5000)}${script}`), 'text/plain', 'attachment'],
  [
    'SVG',
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`),
    'text/plain',
    'attachment',
  ],
  [
    'SVG behind an XML declaration',
    Buffer.from(`<?xml version="1.0"?><svg>${script}</svg>`),
    'application/xml',
    'attachment',
  ],
  [
    'XHTML',
    Buffer.from(`<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml">${script}</html>`),
    'application/xml',
    'attachment',
  ],
  ['a script', Buffer.from('alert(1)'), 'text/plain', 'attachment'],
  [
    'a PDF with a script',
    Buffer.from('%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>'),
    'application/pdf',
    'inline',
  ],
  [
    'a page that begins like a PDF late',
    Buffer.from(`${script}%PDF-1.7`),
    'text/plain',
    'attachment',
  ],
  ['UTF-16', Buffer.from(`\uFEFF${script}`, 'utf16le'), 'application/octet-stream', 'attachment'],
  ['UTF-7', Buffer.from('+ADw-script+AD4-alert(1)+ADw-/script+AD4-'), 'text/plain', 'attachment'],
  [
    'a program',
    Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0, 0, 0, 0, 0]),
    'application/x-elf',
    'attachment',
  ],
  ['zeros', Buffer.alloc(100_000), 'application/octet-stream', 'attachment'],
  ['nothing', Buffer.alloc(0), 'text/plain', 'attachment'],
  ['a PNG that ends in its head', png.subarray(0, 20), 'image/png', 'inline'],
  ['a ZIP that ends in its head', Buffer.from('PK\u0003\u0004'), 'application/zip', 'attachment'],
  ['an HTML application', Buffer.from('<HTA:APPLICATION/>'), 'text/plain', 'attachment'],
];

test.each(hostile)('%s is what its bytes show', async (_, bytes, mediaType, form) => {
  const found = await about(bytes);
  expect(found.mediaType).toBe(mediaType);
  expect(dispositionOf({ name: 'x.html', ...found })).toMatch(new RegExp(`^${form};`));
});

it('knows the size of pictures, and of none that lies about it', async () => {
  expect(await about(png)).toMatchObject({ width: 1, height: 1 });
  const lying = Buffer.from(png);
  lying.writeUInt32BE(0xff_ff_ff_ff, 16);
  expect(await about(lying)).toMatchObject({ width: null, height: null });
});

it('ends soon on bytes that are made to mislead a reader', async () => {
  const heads = [
    'RIFF',
    'ftypavif',
    'PK\u0003\u0004',
    'OggS',
    '\u001aE\u00df\u00a3',
    'II*\0',
    '0&²u',
    'ID3',
  ];
  for (const head of heads) {
    for (const fill of [0, 1, 0x7f, 0xff]) {
      const bytes = Buffer.concat([Buffer.from(head, 'latin1'), Buffer.alloc(64 * 1024, fill)]);
      const started = process.cpuUsage();
      await about(bytes);
      expect(process.cpuUsage(started).user).toBeLessThan(500_000);
    }
  }
});
