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
  | { readonly step: 'contact'; readonly message: string | null }
  | {
      readonly step: 'code';
      readonly contact: Contact;
      /** When the last code left, in epoch milliseconds: the next one may be asked for 30 s later. */
      readonly sentAt: number;
      readonly message: string | null;
    };

export type SignInEvent =
  | { readonly type: 'codeSent'; readonly contact: Contact; readonly at: number }
  | { readonly type: 'codeResent'; readonly at: number }
  | { readonly type: 'answered'; readonly answer: CodeAnswer }
  | { readonly type: 'failed'; readonly message: string }
  | { readonly type: 'back' };

/** Quoted by spec platform §8, spelling included. */
export const MESSAGES = {
  wrong: 'Code incorrect',
  tooMany: 'Vous avez fait de tentatives. Merci de réessayer plus tard.',
  unknown: 'Oops! Something went wrong.',
} as const;

/** Design api §4.10. */
export const RESEND_AFTER_S = 30;

const triesSentence = (left: number): string =>
  left > 1 ? `${MESSAGES.wrong}. Il vous reste ${left} essais.` : `${MESSAGES.wrong}. Il vous reste 1 essai.`;

const messageFor = (answer: CodeAnswer): string | null => {
  switch (answer.kind) {
    case 'wrong':
      return answer.triesLeft > 0 ? triesSentence(answer.triesLeft) : MESSAGES.wrong;
    case 'expired':
      return `${MESSAGES.wrong}. Ce code a expiré, demandez-en un nouveau.`;
    case 'failed':
      return answer.message;
    default:
      return null;
  }
};

/** The two steps of the sign-in, as a reducer (spec platform §2 "Login screen", §4 "Login"). */
export const signIn = (state: SignInState, event: SignInEvent): SignInState => {
  switch (event.type) {
    case 'codeSent':
      return { step: 'code', contact: event.contact, sentAt: event.at, message: null };
    case 'codeResent':
      return state.step === 'code' ? { ...state, sentAt: event.at, message: null } : state;
    case 'answered':
      if (event.answer.kind === 'restart') return { step: 'contact', message: MESSAGES.tooMany };
      return { ...state, message: messageFor(event.answer) };
    case 'failed':
      return { ...state, message: event.message };
    case 'back':
      return { step: 'contact', message: null };
  }
};
