import { dispositionOf } from '@basalt/domain';
import { expect, test } from 'vitest';
import { about, gif, png } from './about.ts';

const script = '<script>alert(document.domain)</script>';

/** Texts and bytes one after the other. */
const joined = (...parts: readonly (string | Uint8Array)[]): Buffer =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)));

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
  [
    'a page in UTF-16 with the other order of bytes',
    Buffer.from('\uFEFF' + script, 'utf16le').swap16(),
    'application/octet-stream',
    'attachment',
  ],
  ['a page with a byte order mark', joined('\uFEFF' + script), 'text/plain', 'attachment'],
  [
    'a page behind a comment of GIF',
    joined(gif.subarray(0, 6), '/*', script, '*/'),
    'image/gif',
    'inline',
  ],
  [
    'a GIF that is a script',
    joined('GIF89a/*<svg/onload=alert(1)>*/=alert(1)//'),
    'image/gif',
    'inline',
  ],
  [
    'a JPEG with a page in its comment',
    joined(Buffer.from([0xff, 0xd8, 0xff, 0xfe, 0, 0x40]), script),
    'image/jpeg',
    'inline',
  ],
  ['a BMP that is a script', joined('BM=1;alert(1)'), 'image/bmp', 'attachment'],
  [
    'a WebP with a page',
    joined('RIFF', Buffer.from([40, 0, 0, 0]), 'WEBPVP8 ', script),
    'image/webp',
    'inline',
  ],
  ['a TIFF with a page', joined('II*\0', script), 'application/octet-stream', 'attachment'],
  [
    'an icon with a page',
    joined(Buffer.from([0, 0, 1, 0, 1, 0]), script),
    'image/x-icon',
    'attachment',
  ],
  [
    'an AVIF with a page',
    joined(Buffer.from([0, 0, 0, 28]), 'ftypavif', Buffer.alloc(16), script),
    'image/avif',
    'inline',
  ],
  [
    'a HEIC with a page',
    joined(Buffer.from([0, 0, 0, 28]), 'ftypheic', Buffer.alloc(16), script),
    'image/heic',
    'attachment',
  ],
  ['a JPEG XL', joined(Buffer.from([0xff, 0x0a]), script), 'image/jxl', 'attachment'],
  [
    'a Photoshop picture',
    joined('8BPS\0\x01', Buffer.alloc(20)),
    'image/vnd.adobe.photoshop',
    'attachment',
  ],
  ['a PDF behind a page', joined(`<!--\n%PDF-1.7 -->${script}`), 'text/plain', 'attachment'],
  ['a PDF behind a blank', joined(' %PDF-1.4\n'), 'text/plain', 'attachment'],
  ['PostScript', joined('%!PS-Adobe-3.0\n(x) run'), 'application/postscript', 'attachment'],
  [
    'a page that is a ZIP at its end',
    joined(script, 'PK\x05\x06', Buffer.alloc(18)),
    'application/octet-stream',
    'attachment',
  ],
  [
    'a ZIP with a page before its files',
    joined('PK\x03\x04', script),
    'application/zip',
    'attachment',
  ],
  [
    'a JAR',
    joined(
      'PK\x03\x04\x14\0\x08\0\x08\0',
      Buffer.alloc(16),
      Buffer.from([20, 0, 0, 0]),
      'META-INF/MANIFEST.MF',
    ),
    'application/java-archive',
    'attachment',
  ],
  ['a gzip', joined(Buffer.from([0x1f, 0x8b, 8, 0]), script), 'application/gzip', 'attachment'],
  ['bzip2', joined('BZh91AY&SY'), 'application/x-bzip2', 'attachment'],
  ['xz', Buffer.from([0xfd, 0x37, 0x7a, 0x58, 0x5a, 0]), 'application/x-xz', 'attachment'],
  [
    '7z',
    Buffer.from([0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c]),
    'application/x-7z-compressed',
    'attachment',
  ],
  ['rar', Buffer.from('Rar!\x1a\x07\0', 'latin1'), 'application/x-rar-compressed', 'attachment'],
  ['zstd', Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0]), 'application/zstd', 'attachment'],
  [
    'a program of Windows',
    joined('MZ', Buffer.alloc(62), 'PE'),
    'application/x-msdownload',
    'attachment',
  ],
  [
    'a program of macOS',
    Buffer.from([0xcf, 0xfa, 0xed, 0xfe, 7, 0, 0, 1]),
    'application/x-mach-binary',
    'attachment',
  ],
  ['WebAssembly', Buffer.from([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]), 'application/wasm', 'attachment'],
  [
    'Java bytecode',
    Buffer.from([0xca, 0xfe, 0xba, 0xbe, 0, 0, 0, 0x34]),
    'application/java-vm',
    'attachment',
  ],
  ['Flash', joined('FWS\x09'), 'application/x-shockwave-flash', 'attachment'],
  ['compressed Flash', joined('CWS\x09'), 'application/x-shockwave-flash', 'attachment'],
  ['a shell script', joined('#!/bin/sh\nrm -rf /'), 'text/plain', 'attachment'],
  ['a batch file', joined('@echo off\r\ndel *'), 'text/plain', 'attachment'],
  [
    'a shortcut of Windows',
    Buffer.from([0x4c, 0, 0, 0, 1, 0x14, 2, 0, 0, 0, 0, 0, 0xc0, 0, 0, 0, 0, 0, 0, 0x46]),
    'application/x-ms-shortcut',
    'attachment',
  ],
  [
    'an address of the web',
    joined('[InternetShortcut]\r\nURL=javascript:alert(1)'),
    'text/plain',
    'attachment',
  ],
  [
    'an XSLT',
    joined('<?xml version="1.0"?><?xml-stylesheet type="text/xsl" href="#x"?><a/>'),
    'application/xml',
    'attachment',
  ],
  [
    'XML that grows',
    joined('<?xml version="1.0"?><!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>'),
    'application/xml',
    'attachment',
  ],
  ['MathML', joined('<math><mtext><script>1</script></mtext></math>'), 'text/plain', 'attachment'],
  [
    'a mail with a page',
    joined('From: a@example.test\r\nContent-Type: text/html\r\n\r\n' + script),
    'text/plain',
    'attachment',
  ],
  [
    'MHTML',
    joined(
      'MIME-Version: 1.0\r\nContent-Type: multipart/related; boundary=x\r\n\r\n--x\r\n' + script,
    ),
    'text/plain',
    'attachment',
  ],
  ['RTF', joined('{\\rtf1\\object}'), 'application/rtf', 'attachment'],
  [
    'an old Office document',
    Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
    'application/x-cfb',
    'attachment',
  ],
  ['CSV with a formula', joined('=cmd|calc!A1,2'), 'text/plain', 'attachment'],
  ['vCard', joined('BEGIN:VCARD\r\nVERSION:3.0\r\nEND:VCARD'), 'text/vcard', 'attachment'],
  ['calendar', joined('BEGIN:VCALENDAR\r\nEND:VCALENDAR'), 'text/calendar', 'attachment'],
  ['JSON', joined('{"__proto__":{"x":1}}'), 'text/plain', 'attachment'],
  [
    'MP3 with a page',
    joined('ID3\x03\0\0\0\0\0\0', script),
    'application/octet-stream',
    'attachment',
  ],
  ['Ogg', joined('OggS\0\x02', Buffer.alloc(22), script), 'application/ogg', 'attachment'],
  [
    'MP4 with a page',
    joined(Buffer.from([0, 0, 0, 28]), 'ftypisom', Buffer.alloc(16), script),
    'video/mp4',
    'inline',
  ],
  [
    'Matroska',
    joined(Buffer.from([0x1a, 0x45, 0xdf, 0xa3, 0x80]), script),
    'application/octet-stream',
    'attachment',
  ],
  ['a font', joined('wOFF\0\x01\0\0', script), 'font/woff', 'attachment'],
  ['SQLite', joined('SQLite format 3\0'), 'application/x-sqlite3', 'attachment'],
  ['a null before a page', joined('\0' + script), 'application/octet-stream', 'attachment'],
  ['an escape sequence', joined('\x1b]0;x\x07'), 'application/octet-stream', 'attachment'],
  [
    'a broken UTF-8',
    Buffer.from([0x3c, 0xff, 0xfe, 0x3e]),
    'application/octet-stream',
    'attachment',
  ],
  [
    'a surrogate in UTF-8',
    Buffer.from([0xed, 0xa0, 0x80]),
    'application/octet-stream',
    'attachment',
  ],
  ['text of right to left', joined('\u202Egpj.exe'), 'text/plain', 'attachment'],
  [
    'a page cut within a letter',
    joined(script + 'é').subarray(0, -1),
    'application/octet-stream',
    'attachment',
  ],
];

test.each(hostile)('%s is what its bytes show', async (_, bytes, mediaType, form) => {
  const found = await about(bytes);
  expect(found.mediaType).toBe(mediaType);
  expect(dispositionOf({ name: 'x.html', ...found })).toMatch(new RegExp(`^${form};`));
});

test('nothing gets a type in which a browser runs scripts', () => {
  const runs = /html|svg|xhtml|javascript|ecmascript|xsl/u;
  expect(
    hostile.map(([, , mediaType]) => mediaType).filter((mediaType) => runs.test(mediaType)),
  ).toEqual([]);
});
