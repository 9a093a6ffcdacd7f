import type { AccessResource } from '@maillon/domain/access/access';
import { accessSentence } from '@maillon/domain/access/access-labels';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../config/paths.ts';
import {
  type Contact,
  type ContactOwner,
  contactsOf,
  useAnswerContact,
  useLiveContacts,
} from '../../data/access/contacts.ts';
import { useMe } from '../../data/users.ts';
import { ALL, hasQualification, mustAnswer, qualificationsOf } from '../../fields/contacts/contacts.model.ts';
import { QualificationFilter } from '../../fields/contacts/qualification-filter.tsx';
import { ReadFailure } from '../../fields/read-failure.tsx';
import { sentenceOf } from '../../lib/api/problem.ts';
import { lazyDialog } from '../../lib/lazy/lazy-dialog.tsx';
import { nameHolds } from '../../lib/name-search.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Skeleton, SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { CardGrid, GENDER_LABELS, PersonCard } from '../../ui/person-card.tsx';

const InviteDialog = lazyDialog(() => import('../../fields/invite-dialog.tsx').then((m) => m.InviteDialog));

interface ContactListProps {
  readonly title: string;
  readonly owner: ContactOwner;
  /** Who invites, by name. */
  readonly name: string;
}

/** Contacts and external practitioners look the same: filter, search, cards (spec clinical §2 "Contacts page"). */
export const ContactList = ({ title, owner, name }: ContactListProps) => {
  useLiveContacts();
  const me = useMe();
  const [words, setWords] = useState('');
  const [code, setCode] = useState(ALL);
  const [inviting, setInviting] = useState(false);
  const { data, error, refetch } = useQuery(contactsOf(owner));
  const resource = owner.userType === 'organization' ? 'organization_external_practitioners' : 'practitioner_contacts';
  const shown = data?.filter((contact) => hasQualification(contact, code) && nameHolds(contact.common.name, words));
  return (
    <>
      <PageHeader
        title={title}
        action={me.impersonation === null && <Button onClick={() => setInviting(true)}>Inviter un contact</Button>}
      />
      <div className="grid items-start gap-6 lg:grid-cols-[16rem_1fr]">
        {data === undefined && error === null && <Skeleton className="h-11 lg:h-36" />}
        {data !== undefined && (
          <QualificationFilter entries={qualificationsOf(data)} chosen={code} onChoose={setCode} />
        )}
        <div className="min-w-0 lg:col-start-2">
          <TextField
            filter
            type="search"
            label="Rechercher un contact"
            className="mb-5 md:max-w-md"
            value={words}
            onChange={setWords}
          />
          <ReadFailure error={error} again={refetch} />
          {data === undefined && error === null && <SkeletonLines lines={6} />}
          {shown?.length === 0 && <NobodyShown owner={owner} isFiltered={data?.length !== 0} />}
          <CardGrid>
            {shown?.map((contact) => (
              <li key={contact.policyId}>
                <ContactCard contact={contact} resource={resource} readOnly={me.impersonation !== null} />
              </li>
            ))}
          </CardGrid>
        </div>
      </div>
      {inviting && (
        <InviteDialog
          inviter={{ mode: 'external', id: owner.ownerId, userType: owner.userType }}
          name={name}
          onClose={() => setInviting(false)}
        />
      )}
    </>
  );
};

interface NobodyShownProps {
  readonly owner: ContactOwner;
  readonly isFiltered: boolean;
}

/** Only structures have external practitioners (spec clinical §2 "Contacts page"). */
const NobodyShown = ({ owner: { userType }, isFiltered }: NobodyShownProps) => {
  const isStructure = userType === 'organization';
  if (isFiltered) {
    return <EmptyState title={isStructure ? 'Aucun praticien externe n’a été trouvé' : 'Aucun contact à ce nom'} />;
  }
  return isStructure ? (
    <EmptyState title="Aucun praticien externe pour l’instant">
      Invitez ceux à qui la structure confie des soins ou demande un avis.
    </EmptyState>
  ) : (
    <EmptyState title="Pas encore de contact" guide="add-contact">
      Invitez une consœur ou un confrère : vous pourrez vous écrire dès que votre invitation sera acceptée.
    </EmptyState>
  );
};

interface ContactCardProps {
  readonly contact: Contact;
  readonly resource: AccessResource;
  readonly readOnly: boolean;
}

const ContactCard = ({ contact, resource, readOnly }: ContactCardProps) => {
  const { policyId, common, status, rights } = contact;
  const answer = useAnswerContact();
  const [removing, setRemoving] = useState(false);
  const { name, type, age, gender } = common;
  return (
    <>
      <PersonCard
        name={name}
        details={[type, age === null ? null : `${age} ans`, gender === null ? null : GENDER_LABELS[gender]]}
        badges={
          status !== 'ACCEPTED' && <Badge tone="info">{mustAnswer(contact) ? 'Vous invite' : 'En attente'}</Badge>
        }
        actions={
          !readOnly &&
          (mustAnswer(contact) ? (
            <>
              <p className="basis-full text-sm">{accessSentence(resource, rights)}</p>
              <Button
                size="sm"
                aria-label={`Accepter ${name}`}
                pending={answer.isPending}
                onClick={() => answer.mutate({ policyId, rights, answer: 'approve' })}
              >
                Accepter
              </Button>
              <Button
                size="sm"
                look="secondary"
                aria-label={`Refuser ${name}`}
                pending={answer.isPending}
                onClick={() => answer.mutate({ policyId, rights, answer: 'reject' })}
              >
                Refuser
              </Button>
            </>
          ) : (
            <>
              {status === 'ACCEPTED' && (
                <Link
                  to={paths.writeTo(contact.userData.id)}
                  aria-label={`Écrire à ${name}`}
                  className={buttonClass({ look: 'secondary', size: 'sm' })}
                >
                  Écrire
                </Link>
              )}
              <Button size="sm" look="quiet" aria-label={`Retirer ${name}`} onClick={() => setRemoving(true)}>
                Retirer
              </Button>
            </>
          ))
        }
      />
      {answer.error !== null && !removing && (
        <Alert tone="danger" className="mt-2">
          {sentenceOf(answer.error)}
        </Alert>
      )}
      <ConfirmDialog
        open={removing}
        danger
        title={`Retirer ${name} ?`}
        confirmLabel="Retirer"
        pending={answer.isPending}
        error={answer.error === null ? undefined : sentenceOf(answer.error)}
        onCancel={() => setRemoving(false)}
        onConfirm={() => answer.mutate({ policyId, rights, answer: 'remove' }, { onSuccess: () => setRemoving(false) })}
      >
        Vous ne pourrez plus échanger tant que vous ne vous serez pas invités de nouveau.
      </ConfirmDialog>
    </>
  );
};
