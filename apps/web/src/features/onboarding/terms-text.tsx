import type { ReactNode } from 'react';
import { paths } from '../../config/paths.ts';

interface Article {
  readonly title: string;
  readonly text: string;
}

const ARTICLES: readonly Article[] = [
  {
    title: '1. Objet',
    text: 'Ce service aide les patients et les professionnels de santé à prendre rendez-vous, à échanger et à suivre une prise en charge. Il ne remplace ni un examen médical ni un service d’urgence : en cas d’urgence, appelez le 15 ou le 112 en France, le 185 ou le 112 en Côte d’Ivoire.',
  },
  {
    title: '2. Votre compte',
    text: 'Votre compte est personnel. Vous vous engagez à donner des informations exactes et à les tenir à jour. Les codes reçus par message sont confidentiels : nous ne vous les demanderons jamais.',
  },
  {
    title: '3. Professionnels de santé',
    text: 'Le professionnel reste responsable de ses actes, du secret professionnel et du respect des règles de son ordre. Son identité professionnelle peut être vérifiée à tout moment.',
  },
  {
    title: '4. Vos données de santé',
    text: 'Vous décidez avec qui vous partagez vos données et pouvez retirer un accès. Prendre rendez-vous avec un professionnel l’autorise à voir ce qui est nécessaire à ce rendez-vous. Les accès sont journalisés.',
  },
  {
    title: '5. Bon usage',
    text: 'Il est interdit de chercher à accéder aux données d’autrui, de gêner le fonctionnement du service ou de réserver des rendez-vous sans intention de s’y rendre. Merci d’annuler dès que possible un rendez-vous que vous ne pouvez pas honorer.',
  },
  {
    title: '6. Disponibilité et évolution',
    text: 'Le service peut être interrompu pour sa maintenance. Si ces conditions changent, leur nouvelle version vous sera présentée et votre accord vous sera à nouveau demandé.',
  },
];

/** Tab reaches it, so that it can be scrolled with the keyboard alone. */
export const TermsText = () => (
  <section
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled text must be reachable without a mouse (axe scrollable-region-focusable)
    tabIndex={0}
    aria-label="Texte des conditions"
    className="-mx-2 flex max-h-[48dvh] flex-col gap-4 overflow-y-auto rounded-md p-2 pr-4 -outline-offset-2"
  >
    {ARTICLES.map(({ title, text }) => (
      <div key={title}>
        <h3 className="font-semibold">{title}</h3>
        <p className="mt-1 text-muted">{text}</p>
      </div>
    ))}
    <p className="text-muted">
      Voir aussi la <LegalLink to={paths.privacyPolicy()}>politique de confidentialité</LegalLink> et la{' '}
      <LegalLink to={paths.cookiePolicy()}>politique relative aux cookies</LegalLink>.
    </p>
  </section>
);

/** In another tab: the question that is being answered stays where it is. */
const LegalLink = ({ to, children }: { readonly to: string; readonly children: ReactNode }) => (
  <a href={to} target="_blank" rel="noreferrer" className="font-medium text-brand underline underline-offset-2">
    {children}
  </a>
);
