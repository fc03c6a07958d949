import { describe, expect, it } from 'vitest';
import { Refusal } from '../../api/refusal.ts';
import { Conflict, isSame, saveFields, type RecordAccess } from './save-fields.ts';

interface Due {
  due_at: string | null;
}

type Stored = Due & { id: string; version: number };

/** A record of version 2 with this due date, which refuses changes of older versions. */
function stored(due_at: string): RecordAccess<Stored, Due> {
  let record: Stored = { id: 't', version: 2, due_at };
  return {
    read: async () => record,
    update: async (_id, fields, version) => {
      if (version !== record.version) {
        throw new Refusal({ status: 412, code: 'version_mismatch', message: 'It has changed.' });
      }
      record = { ...record, ...fields, version: version + 1 };
      return record;
    },
  };
}

describe('saving a field', () => {
  const base = { id: 't', version: 1, due_at: '2031-05-04T17:30:00+02:00' };

  it('of a record whose version has grown, but not by this field, saves it', async () => {
    const access = stored('2031-05-04T15:30:00.000Z');
    const saved = await saveFields(access, base, { due_at: null });
    expect(saved.due_at).toBeNull();
  });

  it('that somebody else has changed is refused with what is there now', async () => {
    const access = stored('2031-05-04T16:30:00.000Z');
    const saving = saveFields(access, base, { due_at: null });
    await expect(saving).rejects.toBeInstanceOf(Conflict);
  });
});

describe('two values are the same', () => {
  it('when they are one moment, one set, or both nothing', () => {
    expect(isSame('2031-05-04T17:30:00+02:00', '2031-05-04T15:30:00.000Z')).toBe(true);
    expect(isSame('2031-05-04T17:30:00+02:00', '2031-05-04T17:30:00.000Z')).toBe(false);
    expect(isSame(['b', 'a'], ['a', 'b'])).toBe(true);
    expect(isSame(undefined, null)).toBe(true);
    expect(isSame('high', 'low')).toBe(false);
  });
});

describe('saving a custom field', () => {
  interface Valued {
    custom_fields: Record<string, string | number | null>;
  }
  const base = { id: 't', version: 1, custom_fields: { severity: 'low', cost: 1 } };
  /** A ticket whose severity another person has changed. */
  const access: RecordAccess<typeof base, Valued> = {
    read: async () => ({ ...base, version: 2, custom_fields: { severity: 'high', cost: 1 } }),
    async update(_id, fields, version) {
      if (version === 2) return { ...base, ...(fields as object), version: 3 };
      throw new Refusal({ status: 412, code: 'version_mismatch', message: 'It has changed.' });
    },
  };

  it('is sent again when somebody else has changed another one', async () => {
    const saved = await saveFields(access, base, { custom_fields: { cost: 2 } });
    expect(saved.version).toBe(3);
  });

  it('that somebody else has changed is refused', async () => {
    const saving = saveFields(access, base, { custom_fields: { severity: 'medium' } });
    await expect(saving).rejects.toBeInstanceOf(Conflict);
  });
});
