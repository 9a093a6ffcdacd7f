import * as contract from '@maillon/contracts/system/fhir';
import { Controller } from '@nestjs/common';
import type { CallOf } from '../../platform/http/call.ts';
import { Endpoint, Input } from '../../platform/http/endpoint.decorator.ts';
import { FhirDirectory } from './fhir-directory.service.ts';
import { FhirPages } from './fhir-pages.ts';
import { FhirPatients } from './fhir-patients.service.ts';
import { FhirRoles } from './fhir-roles.service.ts';

@Controller()
export class FhirPeopleController {
  constructor(
    private readonly pages: FhirPages,
    private readonly patients: FhirPatients,
    private readonly directory: FhirDirectory,
    private readonly roles: FhirRoles,
  ) {}

  @Endpoint(contract.readPatient)
  readPatient(@Input() { actor, meta, params }: CallOf<typeof contract.readPatient>) {
    return this.pages.one(meta, this.patients.read(actor, params.id));
  }

  @Endpoint(contract.searchPatients)
  searchPatients(@Input() { actor, query, meta }: CallOf<typeof contract.searchPatients>) {
    return this.pages.bundle(meta, query, this.patients.search(actor, query));
  }

  @Endpoint(contract.searchPatientsByForm)
  searchPatientsByForm(@Input() { actor, query, meta }: CallOf<typeof contract.searchPatientsByForm>) {
    return this.pages.bundle(meta, query, this.patients.search(actor, query));
  }

  @Endpoint(contract.readPractitioner)
  readPractitioner(@Input() { meta, params }: CallOf<typeof contract.readPractitioner>) {
    return this.pages.one(meta, this.directory.practitioner(params.id));
  }

  @Endpoint(contract.searchPractitioners)
  searchPractitioners(@Input() { query, meta }: CallOf<typeof contract.searchPractitioners>) {
    return this.pages.bundle(meta, query, this.directory.practitioners(query));
  }

  @Endpoint(contract.searchPractitionersByForm)
  searchPractitionersByForm(@Input() { query, meta }: CallOf<typeof contract.searchPractitionersByForm>) {
    return this.pages.bundle(meta, query, this.directory.practitioners(query));
  }

  @Endpoint(contract.readPractitionerRole)
  readPractitionerRole(@Input() { actor, meta, params }: CallOf<typeof contract.readPractitionerRole>) {
    return this.pages.one(meta, this.roles.read(actor, params.id));
  }

  @Endpoint(contract.searchPractitionerRoles)
  searchPractitionerRoles(@Input() { actor, query, meta }: CallOf<typeof contract.searchPractitionerRoles>) {
    return this.pages.bundle(meta, query, this.roles.search(actor, query));
  }

  @Endpoint(contract.searchPractitionerRolesByForm)
  searchPractitionerRolesByForm(
    @Input() { actor, query, meta }: CallOf<typeof contract.searchPractitionerRolesByForm>,
  ) {
    return this.pages.bundle(meta, query, this.roles.search(actor, query));
  }

  @Endpoint(contract.readOrganization)
  readOrganization(@Input() { actor, meta, params }: CallOf<typeof contract.readOrganization>) {
    return this.pages.one(meta, this.directory.organization(actor, params.id));
  }

  @Endpoint(contract.searchOrganizations)
  searchOrganizations(@Input() { actor, query, meta }: CallOf<typeof contract.searchOrganizations>) {
    return this.pages.bundle(meta, query, this.directory.organizationsOf(actor, query));
  }

  @Endpoint(contract.searchOrganizationsByForm)
  searchOrganizationsByForm(@Input() { actor, query, meta }: CallOf<typeof contract.searchOrganizationsByForm>) {
    return this.pages.bundle(meta, query, this.directory.organizationsOf(actor, query));
  }
}
