import { type FormEvent, useLayoutEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { publicConfig } from '../../lib/api/public-config.ts';
import { defaultPhoneCountry } from '../../lib/phone-country.ts';
import { loadSuperTokens } from '../../lib/session/session.ts';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { RadioGroup } from '../../ui/fields/radio-group.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { readContact, wrongContact } from './contact.ts';
import { ProviderWay } from './provider-way.tsx';
import type { Contact, Method } from './sign-in.state.ts';

const METHODS = [
  { value: 'email', label: 'E-mail' },
  { value: 'phoneNumber', label: 'Téléphone' },
] as const;

/** The hash of the same form for a person who has no account: a contact that is not known yet leads to the sign-up. */
const SIGN_UP = '#creer-un-compte';

interface ContactFormProps {
  readonly message: string | null;
  readonly notice: string | null;
  /** The contact of the step that the person comes back from. */
  readonly last: Contact | null;
  /** Sends the code; settles when it left or did not. */
  readonly onSubmit: (contact: Contact) => Promise<void>;
}

/** How a number is written in the country of the product, and elsewhere. */
const PHONE_WORDS = {
  FR: {
    placeholder: '06 12 34 56 78',
    hint: 'Hors de France, commencez par l’indicatif du pays, par exemple +225.',
  },
  CI: {
    placeholder: '07 07 00 01 23',
    hint: 'Hors de Côte d’Ivoire, commencez par l’indicatif du pays, par exemple +33.',
  },
} as const;

/** First step: where to send the code. */
export const ContactForm = ({ message, notice, last, onSubmit }: ContactFormProps) => {
  const [method, setMethod] = useState<Method>(last?.method ?? 'email');
  const [text, setText] = useState(last?.value ?? '');
  const [error, setError] = useState<string>();
  const [pending, setPending] = useState(false);
  const control = useRef<HTMLInputElement>(null);
  const isNew = useLocation().hash === SIGN_UP;

  // A person who comes back goes on where they were; a person who arrives is read the page first.
  useLayoutEffect(() => {
    if (last !== null) control.current?.focus();
  }, [last]);

  const write = (next: string): void => {
    // Typing is the sign that the session SDK and the second step will be needed in a moment.
    if (text === '') {
      void loadSuperTokens();
      void import('./code-form.tsx');
    }
    setText(next);
    setError(undefined);
  };

  const send = async (): Promise<void> => {
    setPending(true);
    const contact = await readContact(method, text, defaultPhoneCountry());
    if (contact === null) {
      setError(wrongContact(method, text));
      control.current?.focus();
    } else {
      await onSubmit(contact);
    }
    setPending(false);
  };

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!pending) void send();
  };

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-6">
      <div>
        <h1 className="text-2xl font-semibold">{isNew ? 'Créer un compte' : 'Connexion'}</h1>
        <p className="mt-2 text-muted">
          {isNew
            ? 'Un code confirme votre adresse ou votre numéro ; vous choisissez ensuite votre profil.'
            : 'Recevez un code à usage unique. Il n’y a pas de mot de passe à retenir.'}
        </p>
      </div>
      {notice !== null && <Alert>{notice}</Alert>}
      {message !== null && <Alert tone="danger">{message}</Alert>}
      <RadioGroup
        label="Recevoir le code par"
        hideLabel
        layout="segments"
        value={method}
        choices={METHODS}
        onChange={(next) => {
          setMethod(next);
          setText('');
          setError(undefined);
        }}
      />
      {method === 'email' ? (
        <TextField
          key="email"
          ref={control}
          label="Adresse e-mail"
          required
          type="email"
          autoComplete="email"
          placeholder="prenom.nom@exemple.fr"
          value={text}
          onChange={write}
          error={error}
        />
      ) : (
        <TextField
          key="phone"
          ref={control}
          label="Numéro de téléphone"
          required
          type="tel"
          autoComplete="tel"
          {...PHONE_WORDS[publicConfig().country]}
          value={text}
          onChange={write}
          error={error}
        />
      )}
      <Button type="submit" wide pending={pending}>
        Recevoir le code
      </Button>
      <ProviderWay />
      <p className="text-muted">
        {isNew ? 'Vous avez déjà un compte ? ' : 'Pas encore de compte ? '}
        <Link to={isNew ? '' : SIGN_UP} replace className="font-semibold text-brand underline underline-offset-2">
          {isNew ? 'Se connecter' : 'Créer un compte'}
        </Link>
      </p>
    </form>
  );
};
