import { TEXTS } from '@maillon/contracts/refusals/texts';

export type Method = 'email' | 'phoneNumber';

export interface Contact {
  readonly method: Method;
  /** The address or the E.164 number that the code was sent to. */
  readonly value: string;
}

/** What the server said to a code (design auth-core §5). */
export type CodeAnswer =
  | { readonly kind: 'accepted' }
  | { readonly kind: 'wrong'; readonly triesLeft: number }
  | { readonly kind: 'expired' }
  | { readonly kind: 'restart' }
  | { readonly kind: 'failed'; readonly message: string };

export type SignInState =
  | {
      readonly step: 'contact';
      readonly message: string | null;
      /** Whom the step before was about: the address is not typed twice (WCAG 3.3.7). Null on arrival. */
      readonly last: Contact | null;
      /** When the code left that {@link last} may still type; null when there is none. */
      readonly sentAt: number | null;
    }
  | {
      readonly step: 'code';
      readonly contact: Contact;
      /** When the last code left, in epoch milliseconds: the next one may be asked for 30 s later. */
      readonly sentAt: number;
      readonly message: string | null;
      /** What helps with the message, in a sentence of its own. */
      readonly hint: string | null;
    };

export type SignInEvent =
  | { readonly type: 'codeSent'; readonly contact: Contact; readonly at: number }
  | { readonly type: 'codeResent'; readonly at: number }
  | { readonly type: 'answered'; readonly answer: CodeAnswer }
  | { readonly type: 'failed'; readonly message: string }
  | { readonly type: 'back' };

/** Quoted by spec platform §8, spelling included. */
export const MESSAGES = {
  wrong: TEXTS.codeIncorrect,
  tooMany: 'Vous avez fait trop de tentatives. Merci de réessayer plus tard.',
  unknown: 'Une erreur est survenue.',
} as const;

/** Design api §4.10. */
export const RESEND_AFTER_S = 30;

const NOTHING_SAID = { message: null, hint: null };

const said = (answer: CodeAnswer): { readonly message: string | null; readonly hint: string | null } => {
  switch (answer.kind) {
    case 'wrong':
      return { message: MESSAGES.wrong, hint: answer.triesLeft > 0 ? triesSentence(answer.triesLeft) : null };
    case 'expired':
      return { message: MESSAGES.wrong, hint: 'Ce code a expiré, demandez-en un nouveau.' };
    case 'failed':
      return { message: answer.message, hint: null };
    default:
      return NOTHING_SAID;
  }
};

const triesSentence = (left: number): string => `Il vous reste ${left} ${left > 1 ? 'essais' : 'essai'}.`;

const contactOf = (state: SignInState): Contact | null => (state.step === 'code' ? state.contact : state.last);

/** The code that a person went back from: asked for again within half a minute it would be refused, and it is good. */
export const codeUnderWay = (state: SignInState, contact: Contact, now: number): number | null => {
  if (state.step !== 'contact' || state.sentAt === null || now - state.sentAt >= RESEND_AFTER_S * 1000) return null;
  return state.last?.method === contact.method && state.last.value === contact.value ? state.sentAt : null;
};

/** The two steps of the sign-in, as a reducer (spec platform §2 "Login screen", §4 "Login"). */
export const signIn = (state: SignInState, event: SignInEvent): SignInState => {
  switch (event.type) {
    case 'codeSent':
      return { step: 'code', contact: event.contact, sentAt: event.at, ...NOTHING_SAID };
    case 'codeResent':
      return state.step === 'code' ? { ...state, sentAt: event.at, ...NOTHING_SAID } : state;
    case 'answered':
      if (event.answer.kind === 'restart')
        return { step: 'contact', message: MESSAGES.tooMany, last: contactOf(state), sentAt: null };
      return state.step === 'code' ? { ...state, ...said(event.answer) } : state;
    case 'failed':
      return state.step === 'code'
        ? { ...state, message: event.message, hint: null }
        : { ...state, message: event.message };
    case 'back':
      return { step: 'contact', message: null, last: contactOf(state), sentAt: state.sentAt };
  }
};
