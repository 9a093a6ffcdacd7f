import type { AccessPolicy } from '@maillon/contracts/access/access-policies';
import type { Invitation } from '@maillon/contracts/access/invitations';
import type { Contact } from '@maillon/contracts/accounts/contacts';
import { isPatientCard } from '@maillon/contracts/accounts/person-cards';
import { isPractitionerType, type UserType } from '@maillon/domain/user-type';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/actor.ts';
import { Database } from '../../platform/postgres/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { cleanMessage } from '../../platform/text/rich-text.ts';
import { AccessService } from '../access-policies/access.service.ts';
import { AccessPoliciesService } from '../access-policies/access-policies.service.ts';
import { InvitationsService } from '../invitations/invitations.service.ts';
import { PeopleService } from '../people/people.service.ts';
import { type ContactFilter, ContactsRepository } from './contacts.repository.ts';

interface Owner {
  readonly ownerId: string;
  readonly userType: UserType;
}

interface Written extends Owner {
  readonly message?: string | undefined;
}

interface Wanted extends ContactFilter {
  /** The actor's own when absent. */
  readonly ownerId?: string | undefined;
  readonly userType?: UserType | undefined;
}

const CONTACTS: ReadonlySet<string> = new Set(['practitioner_contacts', 'organization_external_practitioners']);

/** Contacts of a professional and external practitioners of a structure are one thing with two owners (design api §2.5). */
@Injectable()
export class ContactsService {
  constructor(
    private readonly database: Database,
    private readonly contacts: ContactsRepository,
    private readonly people: PeopleService,
    private readonly access: AccessService,
    private readonly policies: AccessPoliciesService,
    private readonly invitations: InvitationsService,
  ) {}

  /** @throws {Refusal} `NOT_FOUND` for the contacts of another person, `FORBIDDEN` for a member without REQUESTS */
  async list(actor: Actor, { ownerId, userType, ...filter }: Wanted): Promise<Contact[]> {
    const owner = await this.ownerOf(actor, ownerId ?? actor.partyId, userType ?? actor.userType);

    const rows = await this.contacts.list(owner.id, owner.resource, filter);
    const cards = this.people.present(rows);
    return rows.flatMap(({ policyId, status, rights, offered }, index) => {
      const card = cards[index];
      if (card === undefined || isPatientCard(card)) return [];
      return [
        {
          ...card,
          policyId,
          status,
          rights: [...rights],
          direction: offered ? ('given' as const) : ('received' as const),
        },
      ];
    });
  }

  /** The same by the address of the structure. */
  externalsOf(actor: Actor, organizationId: string, filter: ContactFilter): Promise<Contact[]> {
    return this.list(actor, { ownerId: organizationId, userType: 'organization', ...filter });
  }

  /** @throws {Refusal} `ALREADY_CONTACT`, `INVITATION_EXISTS`, `PARTY_KIND_NOT_ALLOWED` */
  async inviteExisting(actor: Actor, invite: Written & { readonly userId: string }): Promise<AccessPolicy> {
    const owner = await this.ownerOf(actor, invite.ownerId, invite.userType);

    const offer = { resource: owner.resource, toId: invite.userId, message: cleanMessage(invite.message) };
    try {
      return (await this.policies.offerFrom(actor, owner, offer)).policy;
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'ACCESS_EXISTS') throw error;
      throw new Refusal(error.extra.accessPolicy?.status === 'INVITED' ? 'INVITATION_EXISTS' : 'ALREADY_CONTACT');
    }
  }

  /** @throws {Refusal} `USER_EXISTS`, `INVITATION_EXISTS` */
  async inviteNew(actor: Actor, invite: Written & { readonly email: string }): Promise<Invitation> {
    const owner = await this.ownerOf(actor, invite.ownerId, invite.userType);

    const draft = {
      kind: owner.resource,
      email: invite.email,
      inviterParty: owner.id,
      organizationId: owner.kind === 'organization' ? owner.id : null,
      message: cleanMessage(invite.message),
    };
    return this.database.tx((tx) => this.invitations.send(tx, actor, draft));
  }

  /** The answer of {@link inviteExisting} again. */
  invited(actor: Actor, policyId: string): Promise<AccessPolicy> {
    return this.policies.get(actor, policyId);
  }

  /** The answer of {@link inviteNew} again. @throws {Refusal} `NOT_FOUND` once it no longer waits */
  async invitation(actor: Actor, { ownerId, userType }: Owner, id: string): Promise<Invitation> {
    const owner = await this.ownerOf(actor, ownerId, userType);
    const sent = (await this.invitations.waiting(owner.id)).find((one) => one.id === id);
    if (sent === undefined) throw new Refusal('NOT_FOUND');
    return sent;
  }

  /** Either side. @throws {Refusal} `NOT_FOUND` for what is no contact of the actor's */
  async remove(actor: Actor, policyId: string): Promise<void> {
    const { resource } = await this.policies.get(actor, policyId);
    if (!CONTACTS.has(resource)) throw new Refusal('NOT_FOUND');

    await this.policies.revoke(actor, policyId);
  }

  private async ownerOf(actor: Actor, id: string, userType: UserType) {
    await this.access.requireListOwner(actor, { ownerId: id, userType }, 'REQUESTS');
    if (userType === 'organization') {
      return { id, kind: userType, resource: 'organization_external_practitioners' } as const;
    }
    // Patients and dispatchers have no contacts.
    if (!isPractitionerType(userType)) throw new Refusal('NOT_FOUND');
    return { id, kind: userType, resource: 'practitioner_contacts' } as const;
  }
}
