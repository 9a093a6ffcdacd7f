import { describe, expect, it } from '@jest/globals';
import { Leases } from './leases.ts';

describe('a lease', () => {
  it('is spent token by token, and says what is left in all', () => {
    const leases = new Leases(() => 0);
    leases.keep('one', 2, 100);

    expect(leases.spend('one', 1)).toBe(101);
    expect(leases.spend('one', 1)).toBe(100);
    expect(leases.spend('one', 1)).toBeNull();
  });

  it('is gone after ten seconds, and nobody else can spend it', () => {
    let now = 0;
    const leases = new Leases(() => now);
    leases.keep('one', 5, 100);

    expect(leases.spend('two', 1)).toBeNull();
    now = 10_001;
    expect(leases.spend('one', 1)).toBeNull();
  });

  it('a lease holds no more than it holds', () => {
    const leases = new Leases(() => 0);
    leases.keep('one', 2, 100);

    expect(leases.spend('one', 3)).toBeNull();
    expect(leases.spend('one', 2)).toBe(100);
  });
});
