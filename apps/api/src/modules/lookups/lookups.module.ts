import { Module } from '@nestjs/common';
import { Clock } from '../../platform/clock.ts';
import { ENV, type Env } from '../../platform/env.ts';
import { AddressBook } from './address-book.ts';
import { ByCountryAddressBook } from './by-country-address-book.ts';
import { CachedAddressBook } from './cached-address-book.ts';
import { EmbeddedAddressBook } from './embedded-address-book.ts';
import { LookupsController } from './lookups.controller.ts';
import { NationalAddressBook } from './national-address-book.ts';

/** The embedded sample, or the national service for France where the operator names one. */
const openBook = ({ ADDRESS_API_URL: url }: Env, clock: Clock): AddressBook => {
  const embedded = new EmbeddedAddressBook();
  if (url === undefined) return embedded;
  return new ByCountryAddressBook(new CachedAddressBook(new NationalAddressBook(url), clock), embedded);
};

@Module({
  controllers: [LookupsController],
  providers: [{ provide: AddressBook, inject: [ENV, Clock], useFactory: openBook }],
})
export class LookupsModule {}
