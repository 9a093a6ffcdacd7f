import { expect, it } from '@jest/globals';
import { isGuideFound } from './guides.ts';

const GUIDE = { title: 'Demander une télé-expertise', tags: ['Collaboration', 'Consultation'] };

it.each(['', '  ', 'TELE-EXPERTISE', 'télé', ' demander ', 'collab', 'consultation'])(
  '« %s » finds the guide',
  (text) => {
    expect(isGuideFound(GUIDE, text)).toBe(true);
  },
);

it.each(['zzz', 'agenda', 'demander consultation'])('« %s » does not find it', (text) => {
  expect(isGuideFound(GUIDE, text)).toBe(false);
});
