import { describe, expect, it } from '@jest/globals';
import { type BilledVisit, billingFormOf } from './billing.ts';

const VISIT: BilledVisit = {
  appointmentId: '0195d000-0000-7000-8000-000000000001',
  birthDate: '1959-02-14',
  firstName: 'Camille',
  lastName: 'MOREAU',
  nir: '159029999901334',
};

describe('the form of the billing service', () => {
  it('has five fields, and the insurance number without its key', () => {
    expect(billingFormOf(VISIT)).toEqual({
      ticketId: VISIT.appointmentId,
      birthDate: '1959-02-14',
      firstName: 'Camille',
      lastName: 'MOREAU',
      insuranceNumber: '1590299999013',
    });
  });

  it('keeps the letter of a Corsican department', () => {
    expect(billingFormOf({ ...VISIT, nir: '159022A99901334' })?.insuranceNumber).toBe('159022A999013');
  });

  it.each(['', '1590299999013', '159029999901334X', 'inconnu'])('is not made of « %s »', (nir) => {
    expect(billingFormOf({ ...VISIT, nir })).toBeNull();
  });
});
