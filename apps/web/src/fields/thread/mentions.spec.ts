import { describe, expect, it } from '@jest/globals';
import type { ThreadPerson } from '@maillon/contracts/record/comments';
import { beginningMention, completeMention, mentionParts, mentionsIn } from './mentions.ts';

const person = (id: string, name: string): ThreadPerson => ({
  id,
  profileId: id,
  name,
  userType: 'doctor',
  gender: null,
});
const [anne, anneMarie, elodie] = [person('a', 'Anne ROY'), person('m', 'Anne ROYER'), person('e', 'Élodie SARRAZIN')];
const TEAM = [anne, anneMarie, elodie];
const offered = (text: string) => beginningMention(text, text.length, TEAM)?.people.map(({ id }) => id) ?? null;

describe('a mention', () => {
  it('is offered behind an « @ » that begins a word, by any part of a name and without its accents', () => {
    expect(offered('Bonjour @')).toEqual(['a', 'm', 'e']);
    expect(offered('Bonjour @elo')).toEqual(['e']);
    expect(offered('@sarra')).toEqual(['e']);
    expect(offered('(@anne roy')).toEqual(['a', 'm']);
    expect(offered('a@b')).toBeNull();
    expect(offered('@zoé')).toBeNull();
    expect(offered('@Élodie SARRAZIN ')).toBeNull();
  });

  it('is written in place of what was typed of it', () => {
    expect(completeMention('Vu @elo, merci', 7, elodie)).toEqual({ text: 'Vu @Élodie SARRAZIN , merci', caret: 20 });
  });

  it('is of the person whose whole name stands there', () => {
    expect(mentionParts('Vu @Anne ROYER et @Anne ROY.', TEAM)).toEqual([
      { is: 'text', text: 'Vu ' },
      { is: 'mention', person: anneMarie },
      { is: 'text', text: ' et ' },
      { is: 'mention', person: anne },
      { is: 'text', text: '.' },
    ]);
    expect(mentionsIn('@Anne ROY et encore @Anne ROY', TEAM)).toEqual({ ids: ['a'], unknown: null });
  });

  it('of a person who is none of them is known before it leaves; a time or an address is no mention', () => {
    expect(mentionsIn('Bonjour @Hugo, peux-tu passer ?', TEAM)).toEqual({ ids: [], unknown: 'Hugo' });
    expect(mentionsIn('@ 14 h, ou elodie@pro.example', TEAM)).toEqual({ ids: [], unknown: null });
  });
});
