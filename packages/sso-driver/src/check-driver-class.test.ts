import { describe, expect, it } from 'vitest';
import { driverClassFault } from './check-driver-class.ts';

class Complete {
  redirect(): void {}
  userFromCallback(): void {}
}

const Old = function Old(): void {} as unknown as { prototype: object };

describe('driverClassFault', () => {
  it('accepts a class with both operations, also inherited ones', () => {
    expect(driverClassFault(Complete)).toBeNull();
    expect(driverClassFault(class extends Complete {})).toBeNull();
  });

  it('accepts a constructor function with a prototype', () => {
    Object.assign(Old.prototype, { redirect() {}, userFromCallback() {} });
    expect(driverClassFault(Old)).toBeNull();
  });

  it.each([
    ['nothing', undefined],
    ['an object with both', { redirect() {}, userFromCallback() {} }],
    ['an instance', new Complete()],
    ['an arrow function', () => {}],
  ])('refuses %s', (_what, value) => {
    expect(driverClassFault(value)).toBe('is not a class');
  });

  it('refuses an operation that only instances have', () => {
    const Late = class {
      redirect(): void {}
      userFromCallback = (): void => {};
    };
    expect(driverClassFault(Late)).toBe('has no userFromCallback on its prototype');
  });

  it('refuses a static operation', () => {
    const Static = class {
      static redirect(): void {}
      userFromCallback(): void {}
    };
    expect(driverClassFault(Static)).toBe('has no redirect on its prototype');
  });

  it('refuses another version of the contract, and accepts this one', () => {
    expect(
      driverClassFault(
        class extends Complete {
          static contractVersion = 2;
        },
      ),
    ).toMatch('version 2');
    expect(
      driverClassFault(
        class extends Complete {
          static contractVersion = 1;
        },
      ),
    ).toBeNull();
  });
});
