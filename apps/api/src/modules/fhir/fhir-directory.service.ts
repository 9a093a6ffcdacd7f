import type { OrganizationSummary } from '@maillon/contracts/organizations';
import { organizationOf, practitionerOf } from '@maillon/domain/fhir/people';
import type { Resource } from '@maillon/domain/fhir/resource';
import { PRACTITIONER_TYPES } from '@maillon/domain/user-type';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/actor.ts';
import { DirectoryService } from '../directory/directory.service.ts';
import { OrganizationsService } from '../organizations/organizations.service.ts';
import { FhirPages, type PageQuery, type ResourcePage, unlessUnknown } from './fhir-pages.ts';

interface PractitionerSearch extends PageQuery {
  readonly _id?: string | undefined;
  readonly name?: string | undefined;
}

interface OrganizationSearch extends PageQuery {
  readonly _id?: string | undefined;
  readonly identifier?: string | undefined;
}

/** Professionals as the directory shows them, structures as their people see them. */
@Injectable()
export class FhirDirectory {
  constructor(
    private readonly pages: FhirPages,
    private readonly directory: DirectoryService,
    private readonly organizations: OrganizationsService,
  ) {}

  /** @throws {Refusal} `NOT_FOUND` for somebody who is not in the directory */
  async practitioner(id: string): Promise<Resource> {
    return practitionerOf(factsOf(await this.directory.one(PRACTITIONER_TYPES, id)));
  }

  async practitioners({ _id: id, name, _count, _page }: PractitionerSearch): Promise<ResourcePage> {
    if (id !== undefined) {
      const found = await unlessUnknown(this.practitioner(id));
      return this.pages.cut(found === null ? [] : [found], { _count });
    }
    const { rows, nextCursor } = await this.directory.find(PRACTITIONER_TYPES, {
      query: name,
      $limit: _count,
      $after: _page,
    });
    return { resources: rows.map((row) => practitionerOf(factsOf(row))), total: null, next: nextCursor };
  }

  /** @throws {Refusal} `NOT_FOUND` for whoever does not belong to it */
  async organization(actor: Actor, id: string): Promise<Resource> {
    return organizationOf(await this.organizations.get(actor, id));
  }

  async organizationsOf(actor: Actor, search: OrganizationSearch): Promise<ResourcePage> {
    const { _id: id, identifier: finess } = search;
    const found: OrganizationSummary[] = await this.organizations.find(actor, { finess });
    return this.pages.cut(found.filter((one) => id === undefined || one.id === id).map(organizationOf), search);
  }
}

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
