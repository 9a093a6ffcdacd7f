import { addressSuggestions, companyOf, healthStructures, pmiCentres } from '@maillon/contracts/system/lookups';
import { Controller } from '@nestjs/common';
import type { CallOf } from '../../platform/http/call.ts';
import { Endpoint, Input } from '../../platform/http/endpoint.decorator.ts';
import { Refusal } from '../../platform/refusal.ts';
import { AddressBook } from './address-book.ts';
import { CompanyRegister, PmiRegister, StructureRegister } from './registers.ts';

@Controller()
export class LookupsController {
  constructor(
    private readonly addresses: AddressBook,
    private readonly centres: PmiRegister,
    private readonly structures: StructureRegister,
    private readonly companies: CompanyRegister,
  ) {}

  @Endpoint(addressSuggestions)
  addressSuggestions(@Input() { query }: CallOf<typeof addressSuggestions>) {
    return this.addresses.suggest(query.q, query.country);
  }

  @Endpoint(pmiCentres)
  pmiCentres(@Input() { query }: CallOf<typeof pmiCentres>) {
    return this.centres.search(query.q);
  }

  @Endpoint(healthStructures)
  healthStructures(@Input() { query: { finess, q } }: CallOf<typeof healthStructures>) {
    return this.structures.search(finess === undefined ? { name: q ?? '' } : { finess });
  }

  @Endpoint(companyOf)
  async companyOf(@Input() { params }: CallOf<typeof companyOf>) {
    const company = await this.companies.find(params.siret);
    if (company === null) throw new Refusal('NOT_FOUND');
    return company;
  }
}
