import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { isDecided, medicalFile, pendingGrants } from './pending-grants.ts';

beforeEach(() => localStorage.clear());

const whoMayRead = (userId: string) => pendingGrants.of(userId).map(({ to }) => to);

describe('what a person decided on this device', () => {
  it('is remembered for that person alone, and told at once', () => {
    const heard = jest.fn();
    const stop = pendingGrants.subscribe(heard);
    pendingGrants.add('ana', medicalFile('doctor'));
    stop();
    pendingGrants.add('ana', medicalFile('midwife'));
    expect(heard).toHaveBeenCalledTimes(1);
    expect(whoMayRead('ana')).toEqual(['doctor', 'midwife']);
    expect(whoMayRead('eve')).toEqual([]);
  });

  it('is forgotten once it is signed, or taken back', () => {
    pendingGrants.add('ana', medicalFile('doctor'));
    pendingGrants.add('eve', medicalFile('doctor'));
    pendingGrants.remove('ana', 'doctor');
    expect(whoMayRead('ana')).toEqual([]);
    expect(whoMayRead('eve')).toEqual(['doctor']);
  });

  it('is one decision for each thing that somebody is given: the file and acting in her name stand side by side', () => {
    const delegation = { to: 'doctor', resource: 'patient-delegation', rights: ['ACT', 'KEYS'] };
    const resources = () => pendingGrants.of('ana').map(({ resource }) => resource);
    pendingGrants.add('ana', medicalFile('doctor'));
    pendingGrants.add('ana', delegation);
    expect(resources()).toEqual(['medical-file', 'patient-delegation']);
    pendingGrants.add('ana', medicalFile('doctor', ['READ']));
    expect(resources()).toEqual(['patient-delegation', 'medical-file']);
    pendingGrants.remove('ana', 'doctor', { resource: 'medical-file' });
    expect(resources()).toEqual(['patient-delegation']);
    pendingGrants.remove('ana', 'doctor');
    expect(resources()).toEqual([]);
  });

  it('is not acted upon after three months, nor where what is kept is damaged', () => {
    pendingGrants.add('ana', medicalFile('doctor'));
    const [grant] = JSON.parse(localStorage.getItem('maillon.pending-grants') ?? '[]');
    const old = { ...grant, at: Date.now() - 91 * 24 * 3_600_000 };
    localStorage.setItem('maillon.pending-grants', JSON.stringify([old, 'nothing', null]));
    expect(whoMayRead('ana')).toEqual([]);
    localStorage.setItem('maillon.pending-grants', '{');
    expect(whoMayRead('ana')).toEqual([]);
  });

  it.each([
    ['as it was decided', {}, true],
    ['with fewer rights', { rights: ['READ'] }, true],
    ['with another right', { rights: ['READ', 'WRITE', 'SHARE'] }, false],
    ['of something else', { resource: 'patient-delegation' }, false],
    ['to somebody else', { to: { id: 'eve' } }, false],
  ])('covers a sharing %s: %s', (_how, change, isCovered) => {
    const policy = {
      from: 'ana',
      to: { id: 'doctor' },
      resource: 'medical-file',
      rights: ['READ', 'WRITE'],
      ...change,
    };
    expect(isDecided([medicalFile('doctor')], policy)).toBe(isCovered);
  });
});
