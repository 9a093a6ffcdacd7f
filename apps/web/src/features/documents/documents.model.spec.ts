import { describe, expect, it } from '@jest/globals';
import {
  contentTypeOf,
  matches,
  mayRemove,
  megabytes,
  percentOf,
  previewOf,
  titleFor,
  typesVary,
} from './documents.model.ts';

describe('the list of documents', () => {
  it('the list of documents has filters only where types vary', () => {
    expect(typesVary([])).toBe(false);
    expect(typesVary([{ type: 'document' }, { type: 'document' }])).toBe(false);
    expect(typesVary([{ type: 'document' }, { type: 'diagnosticReport' }])).toBe(true);
  });

  it.each([
    ['', null, true],
    ['echo', 'Échographie', true],
    ['GRAPH', 'Échographie', true],
    ['  graphie ', 'Échographie', true],
    ['radio', 'Échographie', false],
    // What cannot be read cannot be found.
    ['radio', null, false],
  ])('searched for %j, shows %j: %j', (query, title, shown) => expect(matches(title, query)).toBe(shown));

  const now = Date.parse('2026-11-22T12:00:00Z');
  it.each([
    ['a patient, what they added long ago', 'patient', 'patient', '2020-01-01T00:00:00Z', true],
    ['a patient, what others added', 'patient', 'doctor', '2026-11-22T11:00:00Z', false],
    ['a professional, what they added today', 'doctor', 'doctor', '2026-11-22T11:00:00Z', true],
    ['a professional, what they added last week', 'doctor', 'doctor', '2026-11-15T11:00:00Z', false],
    ['a professional, what the patient added', 'doctor', 'patient', '2026-11-22T11:00:00Z', false],
  ])('%s', (_who, readerId, author, creation, may) => {
    const document = { author: { id: author, name: '' }, creation };
    expect(mayRemove(document, { readerId, patientId: 'patient', now })).toBe(may);
  });
});

describe('a file', () => {
  it.each([
    ['a.pdf', 'application/pdf', 'pdf'],
    ['a.b.JPG', 'image/jpeg', 'image'],
    ['a.jpeg', 'image/jpeg', 'image'],
    ['a.png', 'image/png', 'image'],
    ['a.gif', 'image/gif', 'image'],
    ['a.docx', 'application/octet-stream', 'none'],
    ['pdf', 'application/pdf', 'pdf'],
    ['constructor', 'application/octet-stream', 'none'],
  ])('%s is %s', (name, type, preview) => {
    expect(contentTypeOf(name)).toBe(type);
    expect(previewOf(contentTypeOf(name))).toBe(preview);
  });

  it('is called by its name without the end', () => {
    expect(titleFor('Échographie.pdf')).toBe('Échographie');
    expect(titleFor('.cache')).toBe('.cache');
    expect(titleFor(`${'x'.repeat(300)}.pdf`)).toHaveLength(200);
  });

  it('comes to nine tenths over the network, and opens in the last', () => {
    expect([0, 0.5, 1].map((part) => percentOf({ from: 0, to: 90 }, part))).toEqual([0, 45, 90]);
    expect([0, 0.5, 1].map((part) => percentOf({ from: 90, to: 100 }, part))).toEqual([90, 95, 100]);
  });

  it('a file has a size in French', () => {
    expect([10, 1_048_576, 26_000_000].map(megabytes)).toEqual(['0,1 Mo', '1,0 Mo', '24,8 Mo']);
  });
});
