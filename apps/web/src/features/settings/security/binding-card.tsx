import { useMutation } from '@tanstack/react-query';
import { BadgeCheck, IdCard } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { paths } from '../../../config/paths.ts';
import { profileOf, useMe } from '../../../data/users.ts';
import { ReadFailure } from '../../../fields/read-failure.tsx';
import { dateAndTime, plainDate } from '../../../lib/dates.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import {
  landingIn,
  leaveForCard,
  useFinishCard,
  useHasCard,
  useOwnCard,
  useRefuseOtherKeys,
} from '../../../vault/cards/own-card.ts';
import { failureOf } from '../../../vault/encryption/unsealing.ts';
import { causeOf } from '../../../vault/failure.ts';

const REFUSED =
  'Votre carte n’a pas pu être liée : présentez-la de nouveau, et vérifiez que son numéro RPPS est celui de votre profil.';

/** « Carte professionnelle »: a card says to everybody whose keys these are. */
export const BindingCard = () => {
  const profileId = profileOf(useMe())?.id ?? '';
  return useHasCard() ? <Binding profileId={profileId} /> : null;
};

const Binding = ({ profileId }: { readonly profileId: string }) => {
  const own = useOwnCard(profileId);
  const leave = useMutation({ mutationFn: leaveForCard });
  const finish = useFinish(profileId);
  const failure = finish.failure ?? (leave.error === null ? null : causeOf(failureOf(leave.error)).cause);
  const isBusy = leave.isPending || finish.isPending;
  const isBound = own.data?.card != null && !('is' in own.data.card && own.data.card.is === 'refused');
  return (
    <Card title="Carte professionnelle">
      <ReadFailure error={own.error} again={own.refetch} />
      {own.data?.contestedUntil !== undefined && <OtherKeys until={own.data.contestedUntil} />}
      {own.isPending ? <SkeletonLines lines={2} /> : own.data !== undefined && <Standing own={own.data} />}
      {failure !== null && (
        <Alert tone="danger" className="mb-4">
          {failure}
        </Alert>
      )}
      {finish.isPending && (
        <p role="status" className="mb-4 text-muted">
          Nous vérifions votre carte…
        </p>
      )}
      {own.data !== undefined && own.data.rpps !== null && (
        <Button
          look="secondary"
          icon={<IdCard aria-hidden="true" />}
          pending={isBusy}
          onClick={() => {
            finish.reset();
            leave.mutate();
          }}
        >
          {isBound ? 'Présenter ma carte de nouveau' : 'Lier ma carte'}
        </Button>
      )}
    </Card>
  );
};

const Standing = ({ own: { card, rpps } }: { readonly own: NonNullable<ReturnType<typeof useOwnCard>['data']> }) => {
  if (rpps === null) return <Said>Indiquez d’abord votre numéro RPPS dans « Informations personnelles ».</Said>;
  if (card === null) {
    return (
      <Said>
        Vos patients et vos confrères verront que c’est bien vous, au nom inscrit sur votre carte. Il suffit de la
        présenter une fois à Pro Santé Connect ; rien ne change si vous ne le faites pas.
      </Said>
    );
  }
  if ('name' in card) {
    return (
      <>
        <p className="mb-2">
          <Badge tone="success">
            <BadgeCheck aria-hidden="true" className="size-3.5 shrink-0" />
            {card.name}
          </Badge>
        </p>
        <Said>{`Votre carte est liée depuis le ${plainDate(new Date(card.since))}. Ceux à qui vous écrivez le voient.`}</Said>
      </>
    );
  }
  if (card.is === 'refused') return <Said>Votre carte n’est plus reconnue : présentez-la de nouveau.</Said>;
  return <Said>Votre carte est liée. La vérification s’affichera dans quelques minutes.</Said>;
};

const Said = ({ children }: { readonly children: ReactNode }) => <p className="mb-4 text-muted">{children}</p>;

/** Other keys were bound with the same number: the owner of the first ones refuses them here. */
const OtherKeys = ({ until }: { readonly until: Date }) => {
  const refuse = useMutation({
    mutationFn: useRefuseOtherKeys(),
    onSuccess: () => toast.success('Liaison refusée', 'Personne ne les verra à votre nom.'),
  });
  return (
    <Alert tone="danger" title="Votre carte a été liée ailleurs" className="mb-4">
      <p>{`Le ${dateAndTime(until)}, vos correspondants verront cette liaison à votre nom. Si ce n’est pas vous, refusez-la et signalez-le à Pro Santé Connect.`}</p>
      {refuse.error !== null && <p className="mt-2">{causeOf(failureOf(refuse.error)).cause}</p>}
      <Button look="secondary" size="sm" className="mt-2" pending={refuse.isPending} onClick={() => refuse.mutate()}>
        Ce n’est pas moi
      </Button>
    </Alert>
  );
};

/** What the provider led back with is taken once, and taken out of the address. */
const useFinish = (profileId: string) => {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const taken = useRef<string | null>(null);
  const run = useFinishCard(profileId);
  const finish = useMutation({
    mutationFn: run,
    onSuccess: (name) => toast.success('Carte liée', `Vos correspondants verront « ${name} ».`),
  });
  const landed = landingIn(hash);
  const { mutate } = finish;
  useEffect(() => {
    if (landed === null || taken.current === landed) return;
    taken.current = landed;
    mutate(landed);
    void navigate(paths.settings('security'), { replace: true });
  }, [landed, mutate, navigate]);
  const isRefused = finish.error !== null && failureOf(finish.error).code === 'CARD_REFUSED';
  return {
    isPending: finish.isPending,
    failure: finish.error === null ? null : isRefused ? REFUSED : causeOf(failureOf(finish.error)).cause,
    reset: finish.reset,
  };
};
