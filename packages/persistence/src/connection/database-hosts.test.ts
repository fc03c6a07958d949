import { expect, test } from 'vitest';
import { eachHost, editedUrl, firstHost, seeksPrimary } from './database-hosts.ts';

const several = 'postgresql://u:p%2C@one:5433,[::1]:6000,three/app?target_session_attrs=read-write';
const named = 'postgresql:///app?host=one,two&port=5433,&user=u&target_session_attrs=primary';

test('an address of several servers is one address for each, in their order', () => {
  expect(eachHost(several)).toEqual([
    'postgresql://u:p%2C@one:5433/app?target_session_attrs=read-write',
    'postgresql://u:p%2C@[::1]:6000/app?target_session_attrs=read-write',
    'postgresql://u:p%2C@three/app?target_session_attrs=read-write',
  ]);
  const asParameters = eachHost(named).map((host) => {
    const { searchParams } = new URL(host);
    return [searchParams.get('host'), searchParams.get('port')];
  });
  expect(asParameters).toEqual([
    ['one', '5433'],
    ['two', '5432'],
  ]);
});

test.each([
  'postgresql://u:p@one:5432/app',
  'postgresql:///app?host=/run/postgresql',
  'no address',
])('an address of one server stays as it is: %s', (url) => expect(eachHost(url)).toEqual([url]));

test.each([several, named])('another login is for all the servers: %s', (url) => {
  const edited = editedUrl(url, (host) => {
    if (host.host === '') host.searchParams.set('user', 'other');
    else host.username = 'other';
  });
  expect(eachHost(edited).map((host) => new URL(host).host)).toEqual(
    eachHost(url).map((host) => new URL(host).host),
  );
  for (const host of eachHost(edited)) expect(host).toContain('other');
  expect(eachHost(edited)).toHaveLength(eachHost(url).length);
});

test('the server that takes writes is looked for where the address asks for it', () => {
  expect([several, named].map(seeksPrimary)).toEqual([true, true]);
  expect(
    [firstHost(several).replace('read-write', 'any'), 'postgresql://one/app'].map(seeksPrimary),
  ).toEqual([false, false]);
});
