import { addressSuggestions } from '@maillon/contracts/lookups';
import { Controller } from '@nestjs/common';
import type { CallOf } from '../../platform/call.ts';
import { Endpoint, Input } from '../../platform/endpoint.decorator.ts';
import { AddressBook } from './address-book.ts';

@Controller()
export class LookupsController {
  constructor(private readonly addresses: AddressBook) {}

  @Endpoint(addressSuggestions)
  addressSuggestions(@Input() { query }: CallOf<typeof addressSuggestions>) {
    return this.addresses.suggest(query.q, query.country);
  }
}
