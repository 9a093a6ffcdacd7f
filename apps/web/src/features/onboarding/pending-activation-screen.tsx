import type { UserMe } from '@maillon/contracts/accounts/profiles';
import { VARIANTS } from '@maillon/domain/product/variants';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Navigate } from 'react-router';
import { paths } from '../../config/paths.ts';
import { meQuery } from '../../data/users.ts';
import { statusOf } from '../../lib/api/problem.ts';
import { publicConfig } from '../../lib/api/public-config.ts';
import { useTitle } from '../../lib/hooks/use-title.ts';
import { signOut } from '../../lib/session/session.ts';
import { Button } from '../../ui/button.tsx';
import { Waiting } from '../../ui/feedback/loading-page.tsx';
import { CareCircle } from '../../ui/illustrations/care-circle.tsx';
import { QuietHourglass } from '../../ui/illustrations/quiet-hourglass.tsx';
import { SignedOutLayout } from '../../ui/signed-out-layout.tsx';
import { medicalFile, pendingGrants } from '../../vault/pending/pending-grants.ts';
import { ClaimForm } from './claim-form.tsx';
import { ClaimedGrants } from './claimed-grants.tsx';

type Reason = NonNullable<UserMe['inactiveReason']>;

interface Explanation {
  readonly title: string;
  readonly text: string;
}

const EXPLANATIONS: Record<Reason, Explanation> = {
  ORGANIZATION_PENDING: {
    title: 'Votre structure est en cours de vérification',
    text: 'Notre équipe vérifie les informations de votre structure. Vous recevrez un message dès que votre compte sera ouvert.',
  },
  PARENTAL_CONSENT: {
    title: 'L’accord d’un parent est nécessaire',
    text: 'Avant 15 ans, un parent doit donner son accord. Nous lui avons écrit ; votre compte s’ouvrira dès sa réponse.',
  },
  CLAIM_REQUIRED: {
    title: 'Votre compte a été préparé par un professionnel',
    text: 'Confirmez qu’il s’agit bien de vous : indiquez votre date de naissance.',
  },
  DISPATCH_APPROVAL: {
    title: 'Votre compte attend une validation',
    text: 'Un administrateur doit valider votre accès à la régulation. Vous recevrez un message dès que ce sera fait.',
  },
  DEACTIVATED: {
    title: 'Votre compte est désactivé',
    text: 'Il ne donne plus accès à l’application. Contactez-nous si vous pensez qu’il s’agit d’une erreur.',
  },
};

const WAITING: Explanation = {
  title: 'Votre compte est en attente d’activation',
  text: 'Vous recevrez un message dès qu’il sera ouvert.',
};

/** Another person decides meanwhile: the page opens by itself. */
const LOOK_AGAIN_MS = 30_000;

interface PageProps {
  readonly explanation: Explanation;
  readonly illustration?: ReactNode;
  readonly children: ReactNode;
}

const Page = ({ explanation: { title, text }, illustration = <QuietHourglass />, children }: PageProps) => (
  <SignedOutLayout brand={VARIANTS[publicConfig().variant].brand}>
    <div className="flex flex-col items-center pt-8 text-center">
      <div className="w-56">{illustration}</div>
      <h1 className="mt-6 text-2xl font-semibold">{title}</h1>
      <p className="mt-3 max-w-md text-muted text-pretty">{text}</p>
      {children}
    </div>
  </SignedOutLayout>
);

const CLAIMED: Explanation = {
  title: 'Votre compte est ouvert',
  text: 'Voici ce qui a été partagé en votre nom. Gardez ce que vous souhaitez ; vous pourrez le changer à tout moment.',
};

/** What she was shown by name and kept is what she decided: her vault signs for it once it is open. */
const keepSharings = (userId: string, kept: readonly UserMe['grantedAccessTo'][number][]): void => {
  // One for each of them: the file, where both are shared.
  const files = kept.filter(({ resource }) => resource === 'medical-file');
  for (const { to, rights } of files) pendingGrants.add(userId, medicalFile(to.id, rights));
};

/** For people who are known but not let in yet, with the reason (design api §2.2). */
export const PendingActivationScreen = () => {
  useTitle('Compte en attente');
  const { data, error, refetch, isFetching } = useQuery({ ...meQuery(), refetchInterval: LOOK_AGAIN_MS });
  const [claimed, setClaimed] = useState<UserMe | null>(null);

  if (claimed !== null) {
    return (
      <Page explanation={CLAIMED} illustration={<CareCircle />}>
        <ClaimedGrants
          given={claimed.grantedAccessTo}
          onContinue={(kept) => {
            keepSharings(claimed.id, kept);
            void refetch().then(() => setClaimed(null));
          }}
        />
      </Page>
    );
  }
  if (data?.active) return <Navigate replace to={paths.app()} />;
  if (statusOf(error) === 404) return <Navigate replace to={paths.newUser()} />;
  if (statusOf(error) === 401) return <Navigate replace to={paths.login()} />;
  if (error !== null && data === undefined) throw error;
  if (data === undefined) return <Waiting />;

  const reason = data.inactiveReason;
  return (
    <Page explanation={reason === undefined ? WAITING : EXPLANATIONS[reason]}>
      {reason === 'CLAIM_REQUIRED' && <ClaimForm onClaimed={setClaimed} />}
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        {reason !== 'CLAIM_REQUIRED' && (
          <Button pending={isFetching} onClick={() => void refetch()}>
            Vérifier à nouveau
          </Button>
        )}
        <Button look="secondary" onClick={() => void signOut()}>
          Se déconnecter
        </Button>
      </div>
    </Page>
  );
};
