import { VARIANTS } from '@maillon/domain/product/variants';
import { ofName } from '@maillon/domain/text/of-name';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useLocation } from 'react-router';
import { parentalConsentOf, useAnswerParentalConsent } from '../../data/access/onboarding.ts';
import { hasCode, sentenceOf, statusOf } from '../../lib/api/problem.ts';
import { publicConfig } from '../../lib/api/public-config.ts';
import { useTitle } from '../../lib/hooks/use-title.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Waiting } from '../../ui/feedback/loading-page.tsx';
import { QuietHourglass } from '../../ui/illustrations/quiet-hourglass.tsx';
import { SignedOutLayout } from '../../ui/signed-out-layout.tsx';

const TOKEN = /^#?([\w-]{43})$/;

const Message = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <div className="flex flex-col items-center pt-8 text-center">
    <div className="w-56">
      <QuietHourglass />
    </div>
    <h1 className="mt-6 text-2xl font-semibold">{title}</h1>
    <div className="mt-3 flex max-w-md flex-col gap-3 text-muted text-pretty">{children}</div>
  </div>
);

const Unusable = ({ used }: { readonly used: boolean }) => (
  <Message title={used ? 'Ce lien a déjà servi ou n’est plus valable' : 'Ce lien n’est pas valable'}>
    <p>
      {used
        ? 'Une réponse a déjà été donnée, ou trente jours ont passé.'
        : 'Vérifiez que vous avez ouvert l’adresse entière du message que vous avez reçu.'}
    </p>
  </Message>
);

const Answered = ({ accepted, child }: { readonly accepted: boolean; readonly child: string }) => (
  <Message title={accepted ? 'Merci, votre accord est enregistré' : 'Votre refus est enregistré'}>
    <p>
      {accepted
        ? `Le compte ${ofName(child)} est ouvert. Vous pouvez retirer votre accord à tout moment en nous écrivant.`
        : `Le compte ${ofName(child)} reste fermé.`}
    </p>
  </Message>
);

const Question = ({ token, child }: { readonly token: string; readonly child: string }) => {
  const answer = useAnswerParentalConsent(token);
  const [refusing, setRefusing] = useState(false);
  if (answer.isSuccess) return <Answered accepted={answer.variables} child={child} />;
  if (hasCode(answer.error, 'CONSENT_LINK_USED')) return <Unusable used />;
  const { brand } = VARIANTS[publicConfig().variant];
  return (
    <Message title={`Acceptez-vous que ${child} ouvre un compte ?`}>
      <p>
        {child} a moins de 15 ans et souhaite utiliser {brand}, un service de coordination des soins. L’accord d’un
        titulaire de l’autorité parentale est nécessaire.
      </p>
      {answer.error !== null && <Alert tone="danger">{sentenceOf(answer.error)}</Alert>}
      <div className="mt-4 flex flex-wrap justify-center gap-3">
        <Button look="secondary" onClick={() => setRefusing(true)}>
          Refuser
        </Button>
        <Button pending={answer.isPending} onClick={() => answer.mutate(true)}>
          Accepter
        </Button>
      </div>
      <ConfirmDialog
        open={refusing}
        danger
        title="Refuser l’ouverture du compte"
        confirmLabel="Refuser"
        pending={answer.isPending}
        onCancel={() => setRefusing(false)}
        onConfirm={() => {
          setRefusing(false);
          answer.mutate(false);
        }}
      >
        Le compte {ofName(child)} restera fermé. Ce choix est définitif.
      </ConfirmDialog>
    </Message>
  );
};

const Asked = ({ token }: { readonly token: string }) => {
  const { data, error } = useQuery({ ...parentalConsentOf(token), retry: false });
  if (data !== undefined) return <Question token={token} child={data.childFirstName} />;
  if (statusOf(error) === 404) return <Unusable used={false} />;
  if (hasCode(error, 'CONSENT_LINK_USED')) return <Unusable used />;
  if (error !== null) return <Message title="Une erreur est survenue">{sentenceOf(error)}</Message>;
  return <Waiting />;
};

/** Where the mail to a parent leads. The token stands behind the hash, which no server sees. */
export const ParentalConsentScreen = () => {
  useTitle('Accord parental');
  const token = TOKEN.exec(useLocation().hash)?.[1];
  return (
    <SignedOutLayout brand={VARIANTS[publicConfig().variant].brand}>
      {token === undefined ? <Unusable used={false} /> : <Asked token={token} />}
    </SignedOutLayout>
  );
};
