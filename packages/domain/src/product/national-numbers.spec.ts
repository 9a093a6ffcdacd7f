import { describe, expect, it } from '@jest/globals';
import { doctorIdentifier, patientIdentifier } from '../fhir/identifiers.ts';
import {
  cleanDoctorNumber,
  doctorNumberFault,
  patientNumberFault,
  patientNumberLabel,
  patientNumberText,
} from './national-numbers.ts';

const NIR = '290057599900146';

describe('the number of a patient', () => {
  it('is the insurance number in France, and required there', () => {
    expect(patientNumberFault(NIR, 'FR')).toBeNull();
    expect(patientNumberFault('', 'FR')).toBe('Ce champ est obligatoire');
    expect(patientNumberFault('CMU384', 'FR')).toBe('Le numéro de sécurité sociale doit contenir 15 caractères');
  });

  it('is any number in Côte d’Ivoire, or none', () => {
    for (const number of ['', 'CMU384', 'C0012345678', NIR]) expect(patientNumberFault(number, 'CI')).toBeNull();
    for (const number of ['12', 'A'.repeat(31), 'É12', 'A B C'])
      expect(patientNumberFault(number, 'CI')).toBe('Ce numéro compte de 3 à 30 lettres ou chiffres');
  });

  it('is read in groups where it is French, and carries its system in FHIR there alone', () => {
    expect(patientNumberText(NIR)).toBe('2 90 05 75 999 001 46');
    expect(patientNumberText('CMU384')).toBe('CMU384');
    expect(patientIdentifier(NIR).system).toBeDefined();
    expect(patientIdentifier('CMU384')).toEqual({
      ...{ use: 'official', value: 'CMU384' },
      type: { coding: [{ system: expect.any(String), code: 'NI' }] },
    });
    expect(patientNumberLabel('CI')).toBe('Numéro CMU ou identifiant national');
  });
});

describe('the number of a doctor', () => {
  it('is the RPPS in France, without the 8 of a card', () => {
    expect(doctorNumberFault(cleanDoctorNumber('8 99700001052'), 'FR')).toBeNull();
    expect(doctorNumberFault('CNOM-CI 1', 'FR')).toBe('Le numéro RPPS doit contenir 11 chiffres');
  });

  it('is that of the Order in Côte d’Ivoire', () => {
    expect(cleanDoctorNumber(' cnom-ci   4521 ')).toBe('CNOM-CI 4521');
    expect(doctorNumberFault('CNOM-CI 4521', 'CI')).toBeNull();
    expect(doctorNumberFault('', 'CI')).toBe('Ce champ est obligatoire');
    expect(doctorNumberFault('<script>', 'CI')).toBe('Ce numéro compte de 3 à 30 caractères');
    expect(doctorIdentifier('CNOM-CI 4521').type?.coding?.[0]?.code).toBe('MD');
    expect(doctorIdentifier('99700001052').system).toBeDefined();
  });
});
