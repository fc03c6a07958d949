import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { branchSubjects, subjectFaults } from '../src/commit-subjects.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'subjects-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const git = (...command: string[]) => {
  const identity = ['-c', 'user.name=Ada', '-c', 'user.email=ada@demo.example'];
  execFileSync('git', [...identity, ...command], { cwd: folder, stdio: 'ignore' });
};
const commit = (subject: string) => git('commit', '--allow-empty', '-m', subject);
const start = (...subjects: string[]) => {
  git('init', '-b', 'main');
  for (const subject of subjects) commit(subject);
};

it.each([
  'http: refuse a cursor of another list',
  'sso-driver: end with a timer (#1234)',
  `web: add ${'x'.repeat(63)}`,
  'Merge branch "other" into main',
  'Revert "Some change of before"',
])('accepts %s', (subject) => {
  expect(subjectFaults([subject])).toEqual([]);
});

it.each([
  'Refuse a cursor of another list',
  'http, domain: refuse a cursor',
  'http: Refuse a cursor',
  'http: refuse',
  'http:refuse a cursor',
  `web: add ${'x'.repeat(64)}`,
])('refuses %s', (subject) => {
  expect(subjectFaults([subject])).toEqual([expect.stringContaining(subject)]);
});

it('reads the commits that a branch adds to main, without merges', () => {
  start('Before the rule');
  git('checkout', '-b', 'topic');
  commit('web: add a button');
  git('checkout', 'main');
  commit('Of somebody else');
  git('checkout', 'topic');
  git('merge', '--no-ff', '-m', 'a merge of main', 'main');
  commit('web: remove a button');
  git('checkout', 'main');
  git('checkout', 'topic');
  expect(branchSubjects(folder)).toEqual(['web: remove a button', 'web: add a button']);
});

it('reads the last commit on main, and in a clone that has nothing else', () => {
  start('Before the rule', 'web: add a button');
  expect(branchSubjects(folder)).toEqual(['web: add a button']);
  git('clone', '--depth', '1', `file://${folder}`, 'shallow');
  const shallow = path.join(folder, 'shallow');
  expect(branchSubjects(shallow)).toEqual(['web: add a button']);
  execFileSync('git', ['checkout', '--detach'], { cwd: shallow, stdio: 'ignore' });
  execFileSync('git', ['remote', 'remove', 'origin'], { cwd: shallow, stdio: 'ignore' });
  expect(branchSubjects(shallow)).toEqual(['web: add a button']);
});

it('reads nothing without git history, and in a folder of another repository', () => {
  expect(branchSubjects(folder)).toBeNull();
  start();
  expect(branchSubjects(folder)).toBeNull();
  commit('Of another repository');
  mkdirSync(path.join(folder, 'inner'));
  expect(branchSubjects(path.join(folder, 'inner'))).toBeNull();
});
