import { supportedMimeTypes } from 'file-type';
import { expect, it } from 'vitest';
import { asStored } from '../src/media-type.ts';
import { about, png } from './about.ts';

it('knows the size of pictures, and of none that lies about it', async () => {
  expect(await about(png)).toMatchObject({ width: 1, height: 1 });
  const lying = Buffer.from(png);
  lying.writeUInt32BE(0xff_ff_ff_ff, 16);
  expect(await about(lying)).toMatchObject({ width: null, height: null });
});

it('answers types as records hold them', async () => {
  const opus = Buffer.concat([
    Buffer.from('OggS\0\x02'),
    Buffer.alloc(22),
    Buffer.from('OpusHead'),
  ]);
  expect((await about(opus)).mediaType).toBe('audio/ogg');
  const mpeg = Buffer.from([0, 0, 1, 0xba, 0x21, 0, 0, 0, 0, 0, 0, 0]);
  expect((await about(mpeg)).mediaType).toBe('video/mp1s');
  for (const known of supportedMimeTypes)
    expect(asStored(known)).toMatch(/^[a-z0-9!#$&^_.+-]{1,127}\/[a-z0-9!#$&^_.+-]{1,127}$/u);
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
