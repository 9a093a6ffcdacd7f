import type { CareRequest } from '@maillon/contracts/structures/care-request';
import type { Resource } from '@maillon/domain/fhir/resource';
import { boundsIn, isWithin } from '@maillon/domain/fhir/search/dates';
import { isCoded, type Token } from '@maillon/domain/fhir/search/token';
import { type Criteria, meets } from '@maillon/domain/fhir/search/values';
import { serviceRequestOf } from '@maillon/domain/fhir/service-request';
import { REQUEST_STATUS, TASK_STATUS } from '@maillon/domain/fhir/systems';
import { taskOf } from '@maillon/domain/fhir/task';
import { isPractitionerType } from '@maillon/domain/user-type';
import type { ServiceRequest, Task } from '@medplum/fhirtypes';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/actor.ts';
import { Refusal } from '../../platform/refusal.ts';
import { LocalDay } from '../../platform/time/local-day.ts';
import { OrganizationsService } from '../organizations/organizations.service.ts';
import { CareRequestsService } from '../service-requests/care-requests.service.ts';
import { FhirPages, type PageQuery, type ResourcePage, unlessUnknown, withoutAdministration } from './fhir-pages.ts';

interface ServiceRequestSearch extends PageQuery {
  readonly _id: Criteria<string>;
  readonly authored: Criteria<string>;
  readonly status: Criteria<Token>;
}

interface TaskSearch extends PageQuery {
  readonly _id: Criteria<string>;
  readonly modified: Criteria<string>;
  readonly status: Criteria<Token>;
}

/** Care requests as the native routes show them: to the structure, to who is asked, and to who cares. */
@Injectable()
export class FhirServiceRequests {
  constructor(
    private readonly pages: FhirPages,
    private readonly day: LocalDay,
    private readonly organizations: OrganizationsService,
    private readonly requests: CareRequestsService,
  ) {}

  /** @throws {Refusal} `NOT_FOUND` for one that is not the reader's to know */
  async read(actor: Actor, id: string): Promise<Resource<ServiceRequest>> {
    return serviceRequestOf(await this.requests.get(actor, id));
  }

  async search(actor: Actor, search: ServiceRequestSearch): Promise<ResourcePage> {
    const bounds = boundsIn(search.authored, this.day.timeZone);
    const found = (await this.all(actor)).map(serviceRequestOf);
    return this.pages.cut(
      found.filter(
        ({ id, authoredOn, status }) =>
          meets(search._id, (one) => one === id) &&
          isWithin(String(authoredOn), bounds) &&
          isCoded([{ system: REQUEST_STATUS, code: String(status) }], search.status),
      ),
      search,
    );
  }

  /** @throws {Refusal} `NOT_FOUND` for one that is not the reader's to know */
  async readTask(actor: Actor, id: string): Promise<Resource<Task>> {
    const found = (await this.tasks(actor)).find((one) => one.id === id);
    if (found === undefined) throw new Refusal('NOT_FOUND');
    return found;
  }

  async searchTasks(actor: Actor, search: TaskSearch): Promise<ResourcePage> {
    const bounds = boundsIn(search.modified, this.day.timeZone);
    const found = await this.tasks(actor);
    return this.pages.cut(
      found.filter(
        ({ id, lastModified, status }) =>
          meets(search._id, (one) => one === id) &&
          isWithin(String(lastModified), bounds) &&
          isCoded([{ system: TASK_STATUS, code: String(status) }], search.status),
      ),
      search,
    );
  }

  /** Whom a structure asks, for the structure; to who is asked, what they are asked themselves. */
  private async tasks(actor: Actor): Promise<Resource<Task>[]> {
    const requests = await this.all(actor);
    return requests.flatMap((request) => request.dispatches.map((dispatch) => taskOf({ ...dispatch, request })));
  }

  private async all(actor: Actor): Promise<CareRequest[]> {
    const structures = await this.organizations.find(withoutAdministration(actor), { active: true });
    // A structure in which the reader handles no requests shows none.
    const sent = await Promise.all(structures.map(({ id }) => unlessUnknown(this.requests.list(actor, id))));
    const received = isPractitionerType(actor.userType) ? await this.requests.performed(actor, true) : [];
    const all = new Map([...received, ...sent.flatMap((one) => one ?? [])].map((one) => [one.id, one]));
    return [...all.values()];
  }
}
