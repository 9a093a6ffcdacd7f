import { describe, expect, it } from '@jest/globals';
import { setPublicConfig } from '../../lib/api/public-config.ts';
import { TEST_CONFIG } from '../../testing/render.tsx';
import { aTeleexpertise, EXPERT, NEXT_EXPERT, SENDER } from '../../testing/teleexpertises.ts';
import { turnOf, usualTimeWords } from './teleexpertise-words.ts';

setPublicConfig(TEST_CONFIG);
const NOW = Date.parse('2026-11-23T09:00:00Z');
const [asked] = aTeleexpertise().recipients;

it.each([
  [undefined, null],
  [0, 'répond d’ordinaire en 1 min'],
  [45, 'répond d’ordinaire en 45 min'],
  [170, 'répond d’ordinaire en 3 h'],
  [4_000, 'répond d’ordinaire en 3 jours'],
])('a practitioner who takes %s minutes %s', (minutes, words) => {
  expect(usualTimeWords(minutes)).toBe(words);
});

describe('whose turn it is', () => {
  it('is said with the clock to the expert who is asked, and to the asker', () => {
    expect(turnOf(aTeleexpertise(), EXPERT.id, NOW)).toBe(
      'Votre réponse est attendue avant demain à 9\u{a0}h (encore 23\u{a0}h)',
    );
    expect(turnOf(aTeleexpertise(), SENDER.id, NOW)).toBe(
      'Réponse d’Hugo Lestrade attendue avant demain à 9\u{a0}h (encore 23\u{a0}h)',
    );
  });

  it('is everybody’s where all were asked at once', () => {
    if (asked === undefined) throw new Error('an expert is asked');
    const recipients = [asked, { ...asked, ...NEXT_EXPERT }];
    expect(turnOf(aTeleexpertise({ recipients }), SENDER.id, NOW)).toMatch(/^Réponses attendues avant demain/);
  });

  it('is the asker’s where nobody answered, while it rests, and who answers concludes', () => {
    const nobody = aTeleexpertise({ recipients: [], ownerId: SENDER.id });
    expect(turnOf(nobody, SENDER.id, NOW)).toBe('Personne n’a répondu : proposez-la à d’autres praticiens');
    expect(turnOf(aTeleexpertise({ status: 'ON_HOLD', ownerId: SENDER.id }), EXPERT.id, NOW)).toBe('Mise en pause');
    const accepted = aTeleexpertise().recipients.map((one) => ({ ...one, state: 'ACCEPTED' as const }));
    const answered = aTeleexpertise({ status: 'IN_PROGRESS', recipients: accepted });
    expect(turnOf(answered, SENDER.id, NOW)).toBe('Hugo Lestrade répond');
    expect(turnOf(answered, EXPERT.id, NOW)).toBe('À vous de conclure');
  });

  it('is nobody’s once it is over', () => {
    expect(turnOf(aTeleexpertise({ status: 'COMPLETED', ownerId: null }), SENDER.id, NOW)).toBeNull();
  });
});
