import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { sharingActs } from './sharing-acts.ts';

beforeEach(() => localStorage.clear());

describe('whom a person gave their file to on this device', () => {
  it('is remembered for that person alone, and told at once', () => {
    const heard = jest.fn();
    const stop = sharingActs.subscribe(heard);
    sharingActs.add('ana', 'doctor');
    stop();
    sharingActs.add('ana', 'midwife');
    expect(heard).toHaveBeenCalledTimes(1);
    expect([...sharingActs.of('ana')]).toEqual(['doctor', 'midwife']);
    expect(sharingActs.of('eve').size).toBe(0);
  });

  it('is forgotten once it is signed', () => {
    sharingActs.add('ana', 'doctor');
    sharingActs.add('eve', 'doctor');
    sharingActs.remove('ana', 'doctor');
    expect(sharingActs.of('ana').size).toBe(0);
    expect([...sharingActs.of('eve')]).toEqual(['doctor']);
  });

  it('is not acted upon after three months, nor where what is kept is damaged', () => {
    sharingActs.add('ana', 'doctor');
    const [act] = JSON.parse(localStorage.getItem('maillon.sharing-acts') ?? '[]');
    const old = { ...act, at: Date.now() - 91 * 24 * 3_600_000 };
    localStorage.setItem('maillon.sharing-acts', JSON.stringify([old, 'nothing', null]));
    expect(sharingActs.of('ana').size).toBe(0);
    localStorage.setItem('maillon.sharing-acts', '{');
    expect(sharingActs.of('ana').size).toBe(0);
  });
});
