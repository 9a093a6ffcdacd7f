import { describe, expect, it } from '@jest/globals';
import { auditEventOf, lineOfAuditId } from './audit-event.ts';

const patientId = '0190aaaa-0000-7000-8000-000000000001';
const who = { id: 'u', name: 'Hugo Lestrade', role: 'Médecin', structures: ['Les Tilleuls'], impersonatedBy: null };
const line = {
  id: '12',
  patientId,
  at: '2026-03-09T08:30:00.000Z',
  what: 'A consulté',
  outcome: 'ok',
  reason: 'Visite',
} as const;

describe('a line of the trail', () => {
  it('a line of the trail says who acted, and for which structure', () => {
    expect(auditEventOf({ ...line, who }, 'Maillon').agent).toMatchObject([
      { who: { display: 'Hugo Lestrade' }, requestor: true },
      { who: { display: 'Les Tilleuls' }, requestor: false },
    ]);
  });

  it('an administrator in somebody’s place is who acted', () => {
    const impersonated = { ...who, structures: [], impersonatedBy: 'Ada Administrateur' };
    expect(auditEventOf({ ...line, who: impersonated }, 'Maillon').agent).toMatchObject([
      { who: { display: 'Hugo Lestrade' }, requestor: false },
      { who: { display: 'Ada Administrateur' }, requestor: true },
    ]);
  });

  it('a line of the trail is found again by its id', () => {
    expect(lineOfAuditId(auditEventOf({ ...line, who }, 'Maillon').id)).toEqual({ patientId, line: 12 });
    for (const id of ['12', patientId, `${patientId}-`, `${patientId}-x`, `${patientId}-${'9'.repeat(20)}`]) {
      expect(lineOfAuditId(id)).toBeNull();
    }
  });
});
