import { expect, test } from 'vitest';
import { anIdentityFixture } from '../../../test/identity-fixture.ts';
import { readPictureType } from '../account/picture-format.ts';

const bytesOf = (hex: string): Uint8Array =>
  Uint8Array.from(Buffer.from(hex.replaceAll(' ', ''), 'hex'));

const png = (width: string, height: string) =>
  `89504e470d0a1a0a 0000000d 49484452 ${width} ${height} 0806000000`;

const pictures = {
  png: png('000000c0', '000000c0'),
  'jpeg behind other segments': 'ffd8 ffe0 0004 4a46 ffdb 0003 00 ffc2 000b 08 00c0 00c0 01',
  'lossy webp': '52494646 00000000 57454250 56503820 00000000 300100 9d012a c000 c000',
  'lossless webp': '52494646 00000000 57454250 5650384c 00000000 2f bfc02f00',
  'extended webp': '52494646 00000000 57454250 56503858 0a000000 10000000 bf0000 bf0000',
};

const refused = {
  code: 'validation_failed',
  details: { errors: { picture: [expect.any(String)] } },
};

test.each(Object.entries(pictures))('%s is accepted', (name, hex) => {
  expect(readPictureType(bytesOf(hex))).toBe(`image/${name.match(/png|jpeg|webp/)?.[0] ?? ''}`);
});

test.each([
  ['nothing', ''],
  ['text', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"></svg>').toString('hex')],
  ['a GIF', Buffer.from('GIF89a').toString('hex') + '0100010080000000'],
  ['another RIFF file', '52494646 00000000 57415645 666d7420 10000000 01000200 44ac0000 10b10200'],
  ['a WebP without a picture', '52494646 00000000 57454250 58585858 10000000 01000200 44ac0000'],
  ['a JPEG without a frame', 'ffd8 ffe0 0004 4a46 ffd9'],
  ['a PNG that ends early', png('', '').slice(0, 40)],
  ['a PNG without a header', '89504e470d0a1a0a 0000000d 49444154 000000c0 000000c0'],
  ['a PNG of 1025 pixels', png('000000c0', '00000401')],
  ['a PNG of 0 pixels', png('00000000', '000000c0')],
  ['a WebP of 16384 pixels', '52494646 00000000 57454250 5650384c 00000000 2f ffffff0f'],
])('%s is refused', (_name, hex) => {
  expect(() => readPictureType(bytesOf(hex))).toThrow(expect.objectContaining(refused) as Error);
});

test.each(Object.entries(pictures))('%s is refused wherever it ends', (_name, hex) => {
  const bytes = bytesOf(hex);
  for (let end = 0; end < 20; end += 1) {
    expect(() => readPictureType(bytes.subarray(0, end))).toThrow('validation_failed');
  }
});

test('a person sets, replaces and removes their picture', async () => {
  const { sign, person, enter } = await anIdentityFixture();
  const { id } = await person({ email: 'ada@example.test' });
  const caller = await enter('ada@example.test');
  expect((await sign.readMe(caller)).picture_id).toBeNull();
  const first = await sign.setPicture(caller, bytesOf(pictures.png));
  const second = await sign.setPicture(caller, bytesOf(pictures['lossy webp']));
  expect(second.picture_id).not.toBe(first.picture_id);
  await expect(sign.setPicture(caller, bytesOf('00'))).rejects.toMatchObject(refused);
  expect((await sign.readMe(caller)).picture_id).toBe(second.picture_id);
  await sign.removePicture(caller);
  await sign.removePicture(caller);
  expect(await sign.readMe(caller)).toMatchObject({ id, picture_id: null });
});

test('a person whose sign-in is not complete changes no picture', async () => {
  const { sign, person, enter } = await anIdentityFixture();
  await person({ email: 'ada@example.test' });
  const caller = { ...(await enter('ada@example.test')), status: 'totp_required' } as const;
  const refusal = { code: 'sign_in_required' };
  await expect(sign.setPicture(caller, bytesOf(pictures.png))).rejects.toMatchObject(refusal);
  await expect(sign.removePicture(caller)).rejects.toMatchObject(refusal);
});
