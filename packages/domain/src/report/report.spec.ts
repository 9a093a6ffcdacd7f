import { describe, expect, it } from '@jest/globals';
import { type ReportContent, type ReportPractitioner, reportOf, saidIn, saidText } from './report.ts';

const person = (changes: Partial<ReportPractitioner>): ReportPractitioner => ({
  type: 'doctor',
  name: 'Ana Roy',
  rpps: '10101010101',
  certificationNumber: null,
  address: '3 rue Crébillon, Nantes',
  qualifications: [],
  ...changes,
});
const nurse = person({ type: 'assistant', name: 'Luc Petit', certificationNumber: 'C-42', qualifications: ['ide'] });

const content = (changes: Partial<ReportContent> = {}): ReportContent => ({
  country: 'FR',
  patient: {
    name: 'Camille Durand',
    nir: '295047512345678',
    birthDate: '12/04/1995',
    email: 'camille@example.fr',
    phone: '06 12 34 56 78',
  },
  practitioners: [person({}), nurse],
  date: '24 novembre 2026',
  time: '10:00',
  reason: saidText('Toux'),
  history: saidText('Asthme.'),
  family: { is: 'unknown' },
  allergies: { is: 'unknown' },
  treatments: { is: 'unreadable' },
  notes: { history: saidText(null), examination: saidText('Gorge rouge'), conclusion: saidText('  ') },
  vitals: { TEMPERATURE: { value: 37.25 }, BLOOD_PRESSURE: { sys: 128, dia: 76 } },
  consentOn: '23/11/2026',
  ...changes,
});

const sectionOf = (title: string, changes: Partial<ReportContent> = {}) => {
  const { before, after } = reportOf(content(changes));
  return [...before, ...after].find((section) => section.title === title)?.text;
};

describe('the report of a visit', () => {
  it('has the sections of the specification in their order', () => {
    const { before, after } = reportOf(content());
    expect([...before, ...after].map(({ title }) => title)).toEqual([
      'Motif de consultation',
      'Antécédents',
      'Allergies',
      'Traitements habituels',
      'Histoire de la maladie / Symptôme(s)',
      'Examen clinique',
      'Conclusion',
    ]);
  });

  it('prints the first thirteen characters of the number of the patient', () => {
    expect(reportOf(content()).patient.lines[1]).toBe('N° de sécurité sociale : 2950475123456');
    const ofIvoryCoast = reportOf(content({ country: 'CI', patient: { ...content().patient, nir: '' } }));
    expect(ofIvoryCoast.patient.lines[1]).toMatch(/^N° CMU ou identifiant national : /);
    expect(ofIvoryCoast.author?.lines.join()).toMatch(/N° d’inscription à l’Ordre/);
  });

  it('names the doctor with number and address, and each assistant with their certification', () => {
    expect(reportOf(content()).author).toEqual({
      title: 'Médecin',
      lines: ['Ana Roy', 'RPPS : 10101010101', '3 rue Crébillon, Nantes', 'Assistant : Luc Petit, certification C-42'],
    });
  });

  it.each([
    ['known ones', { is: 'said', text: 'Pénicilline.' }, 'Pénicilline.'],
    ['none that was asked for', { is: 'unknown' }, 'Non renseigné'],
    ['some that its author cannot read', { is: 'unreadable' }, 'Dossier non partagé avec l’auteur de ce compte rendu'],
  ] as const)('allergies: %s are told apart', (_what, allergies, text) => {
    expect(sectionOf('Allergies', { allergies })).toBe(text);
  });

  it.each([
    ['a nurse', [person({}), nurse], 'Téléconsultation assistée réalisée par l’IDE : Luc Petit'],
    [
      'a care assistant',
      [{ ...nurse, qualifications: ['aide_soignant'] }],
      'Téléconsultation assistée réalisée par : Luc Petit',
    ],
    ['no assistant', [person({})], null],
  ] as const)('the line on the right of the foot with %s', (_who, practitioners, text) => {
    expect(reportOf(content({ practitioners })).footer.right).toBe(text);
  });

  it('dates the consent where there is one, and has no line where there is none', () => {
    expect(reportOf(content()).footer.left).toBe('Consentement écrit recueilli auprès du patient le : 23/11/2026');
    expect(reportOf(content({ consentOn: null })).footer.left).toBeNull();
  });

  it('has six vitals, with a dash for what was not taken', () => {
    expect(reportOf(content()).vitals.map(({ value }) => value)).toEqual([
      '- bpm',
      '- %',
      '128 / 76 mmHg',
      '37,3 °C',
      '- kg',
      '- mg/dL',
    ]);
    expect(reportOf(content({ vitals: {} })).vitals[2]).toEqual({ label: 'Tension artérielle', value: '- / - mmHg' });
  });

  it('of a midwife without a doctor is hers', () => {
    const midwife = person({ type: 'midwife', name: 'Léa Blanc' });
    expect(reportOf(content({ practitioners: [nurse, midwife] })).author.title).toBe('Sage-femme');
  });
});

it('a part of the record that does not open is said beside what does', () => {
  const facts = [{ names: ['a'] as const, text: 'Asthme.' }];
  expect(saidIn({ facts }, true)).toEqual({ is: 'said', text: 'Asthme.' });
  expect(saidIn({ facts }, false)).toEqual({
    is: 'said',
    text: 'Asthme.\nUne partie n’est pas lisible par l’auteur.',
  });
  expect([saidIn({ facts: [] }, true).is, saidIn({ facts: [] }, false).is]).toEqual(['unknown', 'unreadable']);
});
