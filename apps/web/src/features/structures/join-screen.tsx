import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../config/paths.ts';
import { myStructures, structureByNumber, useRequestToJoin } from '../../data/structures.ts';
import { ReadFailure } from '../../fields/read-failure.tsx';
import { sentenceOf } from '../../lib/api/problem.ts';
import { publicConfig } from '../../lib/api/public-config.ts';
import { useTitle } from '../../lib/hooks/use-title.ts';
import { chooseStructure } from '../../lib/storage/chosen-structure.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { GuideLink } from '../../ui/feedback/guide-link.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { PendingJoins } from './pending-joins.tsx';
import { StructureNumber } from './structure-number.tsx';

/** Spec organizations §2 "Join an organization". */
export const JoinScreen = () => {
  useTitle('Rejoindre une structure');
  const navigate = useNavigate();
  const isFrench = publicConfig().country === 'FR';
  /** Complete, so that it is looked for; empty as long as there is none. */
  const [number, setNumber] = useState('');
  const complete = number !== '';
  const found = useQuery({ ...structureByNumber(isFrench ? { finess: number } : { rccm: number }), enabled: complete });
  // The field begins anew.
  const [attempt, setAttempt] = useState(0);
  const mine = useQuery(myStructures());
  const ask = useRequestToJoin();
  const structure = found.data?.[0];
  const structureId = structure?.id;
  const belongs = mine.data?.some(({ id }) => id === structureId) ?? false;
  // To one’s own structure one is led; the others are asked, once it is known which are one’s own.
  const asked = complete && !mine.isPending && !belongs ? structure : undefined;

  useEffect(() => {
    if (!belongs || structureId === undefined) return;
    chooseStructure(structureId);
    void navigate(paths.organization());
  }, [belongs, structureId, navigate]);

  return (
    <div className="mx-auto max-w-2xl">
      <PageHeader title="Rejoindre une structure" action={<GuideLink slug="join-structure" />}>
        {isFrench
          ? 'Le numéro FINESS figure sur les documents officiels de votre établissement.'
          : 'Le numéro du registre du commerce figure sur les documents officiels de votre établissement.'}
      </PageHeader>
      <PendingJoins />
      <Card>
        {ask.isSuccess ? (
          <Alert tone="success" title="Demande envoyée">
            Votre demande a été transmise à l’administrateur de la structure. Un message vous préviendra dès qu’elle
            sera acceptée.
          </Alert>
        ) : (
          <StructureNumber
            key={attempt}
            isFrench={isFrench}
            onNumber={(complete) => {
              ask.reset();
              setNumber(complete);
            }}
          />
        )}
        <div className="mt-5 flex flex-col gap-4" aria-live="polite">
          {complete && found.isPending && <SkeletonLines lines={2} />}
          {complete && <ReadFailure error={found.error} again={found.refetch} />}
          {complete && found.data?.length === 0 && (
            <Alert tone="info">Aucune structure inscrite ne porte ce numéro.</Alert>
          )}
          {asked !== undefined && (
            <div className="rounded-md bg-sunken px-4 py-3">
              <p className="font-semibold">{asked.name}</p>
              <p className="text-muted">{asked.address[0]?.text}</p>
            </div>
          )}
          {ask.error !== null && <Alert tone="danger">{sentenceOf(ask.error)}</Alert>}
          {asked !== undefined && (
            <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
              <Button
                look="secondary"
                onClick={() => {
                  ask.reset();
                  setNumber('');
                  setAttempt(attempt + 1);
                }}
              >
                Retour
              </Button>
              {!ask.isSuccess && (
                <Button pending={ask.isPending} onClick={() => ask.mutate(asked.id)}>
                  Envoyer une demande de rattachement
                </Button>
              )}
            </div>
          )}
        </div>
      </Card>
    </div>
  );
};
