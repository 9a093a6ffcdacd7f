import type { OrganizationSummary } from '@maillon/contracts/structures/organizations';
import { organizationOf, practitionerOf } from '@maillon/domain/fhir/people';
import type { Resource } from '@maillon/domain/fhir/resource';
import { isIdentified, type Token } from '@maillon/domain/fhir/search/token';
import { type Criteria, listedIds } from '@maillon/domain/fhir/search/values';
import { FINESS } from '@maillon/domain/fhir/systems';
import { cleanFiness, isFiness } from '@maillon/domain/identifiers';
import { PRACTITIONER_TYPES } from '@maillon/domain/user-type';
import type { Organization } from '@medplum/fhirtypes';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/actor.ts';
import { DirectoryService } from '../directory/directory.service.ts';
import { OrganizationsService } from '../organizations/organizations.service.ts';
import { FhirPages, type PageQuery, type ResourcePage, unlessUnknown, withoutAdministration } from './fhir-pages.ts';

interface PractitionerSearch extends PageQuery {
  readonly _id: Criteria<string>;
  readonly name: Criteria<string>;
}

interface OrganizationSearch extends PageQuery {
  readonly _id: Criteria<string>;
  readonly identifier: Criteria<Token>;
}

/** Professionals as the directory shows them, structures as their people see them. */
@Injectable()
export class FhirDirectory {
  constructor(
    private readonly pages: FhirPages,
    private readonly directory: DirectoryService,
    private readonly organizations: OrganizationsService,
  ) {}

  /** @throws {Refusal} `NOT_FOUND` for a person who is not in the directory */
  async practitioner(id: string): Promise<Resource> {
    return practitionerOf(factsOf(await this.directory.one(PRACTITIONER_TYPES, id)));
  }

  async practitioners({ _id, name, _count, _page }: PractitionerSearch): Promise<ResourcePage> {
    const isCount = _count === 0;
    const { rows, nextCursor, total } = await this.directory.find(PRACTITIONER_TYPES, {
      ids: listedIds(_id),
      names: name,
      $limit: isCount ? 1 : _count,
      $after: _page,
      $count: isCount ? '1' : undefined,
    });
    if (isCount) return { resources: [], total, next: null };
    return { resources: rows.map((row) => practitionerOf(factsOf(row))), total, next: nextCursor };
  }

  /** @throws {Refusal} `NOT_FOUND` for a person who does not belong to it */
  async organization(actor: Actor, id: string): Promise<Resource<Organization>> {
    const found = await this.organizations.get(withoutAdministration(actor), id);
    return organizationOf({ ...found, isPartial: false });
  }

  /** One's own, as they are read; by its FINESS number any one, as much of it as everybody may know. */
  async organizationsOf(actor: Actor, search: OrganizationSearch): Promise<ResourcePage> {
    const reader = withoutAdministration(actor);
    const ids = listedIds(search._id);
    const [finess] = search.identifier.flat().flatMap(finessIn);
    const own = await this.asSeen(actor, await this.organizations.find(reader, {}));
    const named = finess === undefined ? [] : await this.organizations.find(reader, { finess });
    const found = new Map(
      [
        ...own.filter(({ identifier }) => isIdentified(identifier ?? [], search.identifier)),
        ...(await this.asSeen(actor, named)),
      ].map((one) => [one.id, one]),
    );
    const listed = [...found.values()].filter(({ id }) => ids === null || ids.includes(id));
    return this.pages.cut(listed, search);
  }

  /** In full for those who belong to it: the same resource in the same version as by its id. */
  private asSeen(actor: Actor, structures: readonly OrganizationSummary[]): Promise<Resource<Organization>[]> {
    return Promise.all(
      structures.map(
        async (one) =>
          (await unlessUnknown(this.organization(actor, one.id))) ?? organizationOf({ ...one, isPartial: true }),
      ),
    );
  }
}

/** The number by which the structures of others are found; none in a token of another system, or that is no such number. */
const finessIn = ({ system = FINESS, code = '' }: Token): string[] => {
  const finess = cleanFiness(code);
  return system === FINESS && isFiness(finess) ? [finess] : [];
};

const factsOf = (row: Awaited<ReturnType<DirectoryService['one']>>) => ({
  id: row.party_id,
  kind: row.kind,
  firstName: row.first_name,
  lastName: row.last_name,
  gender: row.gender,
  rpps: row.rpps,
  city: row.city,
  qualifications: row.qualifications,
});
