import { beforeEach, describe, expect, it } from '@jest/globals';
import { tabStorage } from '../../lib/storage/tab-storage.ts';
import { clearDraft, readDraft, writeDraft } from './draft-store.ts';

const empty = { name: '', nir: '' };
const me = 'camille@exemple.fr';

beforeEach(() => sessionStorage.clear());

describe('the draft of a sign-up', () => {
  it('the draft of a sign-up survives a reload, with its step', () => {
    writeDraft('patient', me, { values: { name: 'Camille', nir: '2' }, step: 2 });
    expect(readDraft('patient', me, empty)).toEqual({ values: { name: 'Camille', nir: '2' }, step: 2 });
  });

  it('the draft of a sign-up has fields that a newer version added', () => {
    writeDraft('patient', me, { values: { name: 'Camille' }, step: 0 });
    expect(readDraft('patient', me, empty)?.values).toEqual({ name: 'Camille', nir: '' });
  });

  it('of somebody else is not shown', () => {
    writeDraft('patient', me, { values: empty, step: 0 });
    expect(readDraft('patient', 'hugo@exemple.fr', empty)).toBeNull();
  });

  it.each(['"text"', '{"owner":"camille@exemple.fr"}', '{', 'null'])('that is broken is no draft: %s', (stored) => {
    sessionStorage.setItem('maillon.sign-up.patient', stored);
    expect(readDraft('patient', me, empty)).toBeNull();
  });

  it('stays in the tab: nothing is written for other tabs or other days', () => {
    writeDraft('patient', me, { values: { name: 'Camille', nir: '290057599900146' }, step: 0 });
    expect(JSON.stringify(localStorage)).not.toContain('290057599900146');
  });

  it('goes when it was sent, and with the session', () => {
    writeDraft('patient', me, { values: empty, step: 0 });
    writeDraft('doctor', me, { values: empty, step: 0 });
    clearDraft('patient');
    expect(readDraft('patient', me, empty)).toBeNull();
    sessionStorage.setItem('of-another-product', 'kept');
    tabStorage.clear();
    expect(Object.keys(sessionStorage)).toEqual(['of-another-product']);
  });
});
