import { describe, expect, it } from '@jest/globals';
import { type CodeAnswer, codeUnderWay, type SignInState, signIn } from './sign-in.state.ts';

const contact = { method: 'email', value: 'camille@exemple.fr' } as const;
const waitingForCode: SignInState = { step: 'code', contact, sentAt: 1000, message: null, hint: null };

const after = (answer: CodeAnswer): SignInState => signIn(waitingForCode, { type: 'answered', answer });

describe('the two steps of the sign-in', () => {
  it('goes to the code once it was sent', () => {
    const start: SignInState = { step: 'contact', message: 'une erreur', last: null, sentAt: null };
    expect(signIn(start, { type: 'codeSent', contact, at: 1000 })).toEqual(waitingForCode);
  });

  it.each<[string, CodeAnswer, string | null, string | null]>([
    ['a wrong code', { kind: 'wrong', triesLeft: 4 }, 'Code incorrect', 'Il vous reste 4 essais.'],
    ['the last wrong code but one', { kind: 'wrong', triesLeft: 1 }, 'Code incorrect', 'Il vous reste 1 essai.'],
    ['an expired code', { kind: 'expired' }, 'Code incorrect', 'Ce code a expiré, demandez-en un nouveau.'],
    ['a failure', { kind: 'failed', message: 'Une erreur est survenue.' }, 'Une erreur est survenue.', null],
    ['the right code', { kind: 'accepted' }, null, null],
  ])('%s stays on the code', (_what, answer, message, hint) => {
    expect(after(answer)).toEqual({ ...waitingForCode, message, hint });
  });

  it('too many tries go back to the first step and say so', () => {
    expect(after({ kind: 'restart' })).toEqual({
      step: 'contact',
      message: 'Vous avez fait trop de tentatives. Merci de réessayer plus tard.',
      last: contact,
      sentAt: null,
    });
  });

  it('a new code forgets the last refusal and starts the countdown again', () => {
    const refused = after({ kind: 'expired' });
    expect(signIn(refused, { type: 'codeResent', at: 9000 })).toEqual({ ...waitingForCode, sentAt: 9000 });
  });

  it('going back keeps what was typed', () => {
    expect(signIn(waitingForCode, { type: 'back' })).toEqual({
      step: 'contact',
      message: null,
      last: contact,
      sentAt: 1000,
    });
  });

  const gone = signIn(waitingForCode, { type: 'back' });
  const other = { method: 'email', value: 'louise@exemple.fr' } as const;
  it.each([
    ['within half a minute', gone, contact, 30_999, 1000],
    ['later', gone, contact, 31_000, null],
    ['for somebody else', gone, other, 2000, null],
    ['after too many tries', after({ kind: 'restart' }), contact, 2000, null],
  ])('the code that somebody went back from is still good: %s', (_when, state, asked, now, sentAt) => {
    expect(codeUnderWay(state, asked, now)).toBe(sentAt);
  });
});
