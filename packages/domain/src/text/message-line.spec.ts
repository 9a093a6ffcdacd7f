import { describe, expect, it } from '@jest/globals';
import { messageLine } from './message-line.ts';

describe('a message on one line', () => {
  it.each([
    ['**Merci**, reprise _dès ce soir_', 'Merci, reprise dès ce soir'],
    ['Voir https://has-sante.fr/x_y_z.', 'Voir https://has-sante.fr/x_y_z.'],
    ['À faire :\n- **tension**\n- poids', 'À faire : tension poids'],
    ['2*500 mg*3\n\n10**3 ', '2*500 mg*3 10**3'],
    ['- 2 kg', '- 2 kg'],
  ])('%j is %j', (text, line) => {
    expect(messageLine(text)).toBe(line);
  });
});
