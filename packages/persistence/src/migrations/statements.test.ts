import { describe, expect, it } from 'vitest';
import { migrations } from './migration.ts';
import { statementsOf, touchesRows } from './statements.ts';

const withoutSpace = (text: string): string => text.replaceAll(/[\s;]+/gu, '');

describe('the statements of a migration', () => {
  it('are split at semicolons, but not in texts, names, comments and bodies', () => {
    const sql = `-- one; two
      insert into a values ('x;''y', E'\\';', ";") /* ; */; do $body$ begin; $$;$$ end $body$;
      ;select $1`;
    expect(statementsOf(sql)).toEqual([
      `insert into a values ('x;''y', E'\\';', ";")`,
      'do $body$ begin; $$;$$ end $body$',
      'select $1',
    ]);
  });

  it('are whole for every migration', () => {
    for (const { name, sql } of migrations()) {
      const bodies =
        statementsOf(sql)
          .join('')
          .match(/\$\w*\$/gu) ?? [];
      expect({ name, isEven: bodies.length % 2 === 0 }).toEqual({ name, isEven: true });
      const isComment = /^\s*--.*$/gmu;
      const [split, whole] = [statementsOf(sql).join(';'), sql].map((text) =>
        withoutSpace(text.replaceAll(isComment, '')),
      );
      expect(split).toBe(whole);
    }
  });

  it.each([
    ['insert into a values (1)', true],
    ['with b as (select 1) update a set c = 1', true],
    ['do $$ begin delete from a; end $$', true],
    ['call basalt.adopt_server()', true],
    ['create table a as select 1', true],
    ['create materialized view a as select 1', true],
    [`create table a (b text default 'as')`, false],
    ['create function a() returns trigger as $$ insert into a values (1) $$', false],
    ['alter table a add column b text', false],
    [`call basalt.isolate_tenant_table('a')`, false],
  ])('%s touches rows: %s', (statement, touches) => {
    expect(touchesRows(statement)).toBe(touches);
  });
});
