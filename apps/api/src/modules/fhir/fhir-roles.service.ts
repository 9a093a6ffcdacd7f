import type { TeamMember } from '@maillon/contracts/structures/teams';
import { splitIds } from '@maillon/domain/fhir/joined-ids';
import { practitionerRoleOf } from '@maillon/domain/fhir/people';
import type { Resource } from '@maillon/domain/fhir/resource';
import { codingsOf, isCoded, type Token } from '@maillon/domain/fhir/search/token';
import { type Criteria, meets } from '@maillon/domain/fhir/search/values';
import type { PractitionerRole } from '@medplum/fhirtypes';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/actor.ts';
import { Refusal } from '../../platform/refusal.ts';
import { OrganizationsService } from '../organizations/organizations.service.ts';
import { TeamsService } from '../teams/teams.service.ts';
import { FhirPages, type PageQuery, type ResourcePage, withoutAdministration } from './fhir-pages.ts';

interface RoleSearch extends PageQuery {
  readonly _id: Criteria<string>;
  readonly practitioner: Criteria<string>;
  readonly organization: Criteria<string>;
  readonly role: Criteria<Token>;
  readonly specialty: Criteria<Token>;
}

interface Structure {
  readonly id: string;
  readonly name: string;
}

/** Who works where, as teams say it: to the people of the structure. Whom it employs is no practitioner. */
@Injectable()
export class FhirRoles {
  constructor(
    private readonly pages: FhirPages,
    private readonly organizations: OrganizationsService,
    private readonly teams: TeamsService,
  ) {}

  /** @throws {Refusal} `NOT_FOUND` for a structure that is not the actor's, and for a person who is not in it */
  async read(actor: Actor, id: string): Promise<Resource<PractitionerRole>> {
    const [organizationId] = splitIds(id) ?? [];
    const structure = (await this.structuresOf(actor)).find((one) => one.id === organizationId);
    if (structure === undefined) throw new Refusal('NOT_FOUND');
    const found = (await this.rolesIn(actor, structure)).find((role) => role.id === id.toLowerCase());
    if (found === undefined) throw new Refusal('NOT_FOUND');
    return found;
  }

  async search(actor: Actor, search: RoleSearch): Promise<ResourcePage> {
    const structures = (await this.structuresOf(actor)).filter((one) =>
      meets(search.organization, (id) => id === one.id),
    );
    const roles = await Promise.all(structures.map((structure) => this.rolesIn(actor, structure)));
    const found = roles.flat().filter((role) => isSearched(role, search));
    return this.pages.cut(found, search);
  }

  private structuresOf(actor: Actor): Promise<readonly Structure[]> {
    return this.organizations.find(withoutAdministration(actor), { active: true });
  }

  private async rolesIn(actor: Actor, structure: Structure): Promise<Resource<PractitionerRole>[]> {
    const team = await this.teams.list(actor, structure.id, {});
    return team.flatMap((member) => roleOf(member, structure));
  }
}

const roleOf = ({ userType, userData, common }: TeamMember, organization: Structure): Resource<PractitionerRole>[] => {
  if (userType === 'organization') return [];
  const { id, qualifications } = userData;
  return [
    practitionerRoleOf({
      practitioner: { id, name: common.name },
      organization,
      kind: userType,
      qualifications: qualifications.map(({ code }) => code),
    }),
  ];
};

const isSearched = (role: Resource<PractitionerRole>, { _id, practitioner, ...search }: RoleSearch): boolean =>
  meets(_id, (id) => id === role.id) &&
  meets(practitioner, (id) => splitIds(role.id)?.[1] === id) &&
  isCoded(codingsOf(role.code), search.role) &&
  isCoded(codingsOf(role.specialty), search.specialty);
