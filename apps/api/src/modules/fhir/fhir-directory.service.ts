import { TEXTS } from '@maillon/contracts/texts';
import { organizationOf, practitionerOf } from '@maillon/domain/fhir/people';
import type { Resource } from '@maillon/domain/fhir/resource';
import type { Token } from '@maillon/domain/fhir/search/token';
import { type Criteria, listedIds } from '@maillon/domain/fhir/search/values';
import { FINESS } from '@maillon/domain/fhir/systems';
import { cleanFiness, isFiness } from '@maillon/domain/identifiers';
import { PRACTITIONER_TYPES } from '@maillon/domain/user-type';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/actor.ts';
import { Refusal } from '../../platform/refusal.ts';
import { DirectoryService } from '../directory/directory.service.ts';
import { OrganizationsService } from '../organizations/organizations.service.ts';
import { FhirPages, type PageQuery, type ResourcePage, withoutAdministration } from './fhir-pages.ts';

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

  /** @throws {Refusal} `NOT_FOUND` for somebody who is not in the directory */
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

  /** @throws {Refusal} `NOT_FOUND` for whoever does not belong to it */
  async organization(actor: Actor, id: string): Promise<Resource> {
    return organizationOf(await this.organizations.get(withoutAdministration(actor), id));
  }

  /** One's own; by its number any one. @throws {Refusal} `VALIDATION_FAILED` for a number that is no FINESS */
  async organizationsOf(actor: Actor, search: OrganizationSearch): Promise<ResourcePage> {
    const ids = listedIds(search._id);
    const numbers = listedIds(search.identifier.map((oneOf) => oneOf.map(finessIn)));
    const lists = await Promise.all(
      (numbers ?? [undefined]).map((finess) => this.organizations.find(withoutAdministration(actor), { finess })),
    );
    const found = new Map(lists.flat().map((one) => [one.id, one]));
    const listed = [...found.values()].filter(({ id }) => ids === null || ids.includes(id));
    return this.pages.cut(listed.map(organizationOf), search);
  }
}

/** Structures are searched by this number alone. */
const finessIn = ({ system = FINESS, code = '' }: Token): string => {
  const finess = cleanFiness(code);
  if (system === FINESS && isFiness(finess)) return finess;
  const errors = [{ pointer: '/identifier', code: 'INVALID_VALUE', message: TEXTS.finess }];
  throw new Refusal('VALIDATION_FAILED', { errors });
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
