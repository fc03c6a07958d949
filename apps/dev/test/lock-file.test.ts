import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { advisories, isAbove } from '../src/advisories.ts';
import { licencePage, permissive, questionable } from '../src/licences.ts';
import { lockedPackages } from '../src/lock-file.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const packages = lockedPackages(root);
const copiesOf = (name: string) => packages.filter((entry) => entry.name === name);

describe('the versions of package-lock.json', () => {
  it.each(advisories)('are without $id in $package: $why', ({ package: name, floors }) => {
    const faulty = copiesOf(name).filter(({ version }) => !isAbove(version, floors));
    expect(faulty.map(({ version }) => version)).toEqual([]);
  });

  it('are asked of packages that are there: a line for one that left is removed', () => {
    const outdated = advisories.filter(({ package: name }) => copiesOf(name).length === 0);
    expect(outdated.map(({ package: name }) => name)).toEqual([]);
  });

  it('are named by advisories that can be looked up, each once', () => {
    for (const { id } of advisories) {
      expect(id).toMatch(/^(?:GHSA(?:-[23456789cfghjmpqrvwx]{4}){3}|CVE-\d{4}-\d{4,})$/u);
    }
    expect(new Set(advisories.map(({ id }) => id)).size).toBe(advisories.length);
  });

  it.each([
    ['2.0.9', false],
    ['2.1.3', false],
    ['2.1.4', true],
    ['2.10.0', true],
    ['3.1.0', false],
    ['3.1.1-beta.2', true],
    ['4.0.0', true],
    ['1.9.9', false],
  ])('%s is without a fault that 2.1.4 and 3.1.1 are without: %s', (version, isGood) => {
    expect(isAbove(version, ['2.1.4', '3.1.1'])).toBe(isGood);
  });
});

describe('package-lock.json', () => {
  it('names no address of a package: each machine installs from the registry that it is set to', () => {
    const { packages: entries } = JSON.parse(
      readFileSync(path.join(root, 'package-lock.json'), 'utf8'),
    ) as { packages: Record<string, { link?: boolean; resolved?: string }> };
    const addressed = Object.entries(entries).filter(
      ([, { link, resolved }]) => link !== true && resolved !== undefined,
    );
    expect(addressed).toEqual([]);
  });
});

describe('licences', () => {
  it('of what serves ask for no more than that their text is kept', () => {
    expect(packages.filter(({ forDevelopment }) => !forDevelopment).length).toBeGreaterThan(100);
    expect(questionable(packages)).toEqual([]);
  });

  it('that ask for more, or that nobody states, are refused', () => {
    const one = { name: 'x', version: '1.0.0', integrity: undefined, forDevelopment: false };
    for (const license of [
      'GPL-3.0-only',
      'AGPL-3.0',
      'LGPL-3.0',
      'MPL-2.0',
      'UNLICENSED',
      undefined,
    ]) {
      expect(questionable([{ ...one, license }]).length).toBe(1);
    }
    expect(questionable([{ ...one, license: undefined, forDevelopment: true }])).toEqual([]);
    expect(permissive.has('MIT')).toBe(true);
  });

  it('are listed on docs/licences.md as they are: `node apps/dev/src/licences.ts` writes it', () => {
    expect(readFileSync(path.join(root, 'docs/licences.md'), 'utf8')).toBe(licencePage(packages));
  });
});
