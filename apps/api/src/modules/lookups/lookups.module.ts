import { Module } from '@nestjs/common';
import { ENV, type Env } from '../../platform/env.ts';
import { Clock } from '../../platform/time/clock.ts';
import { AddressBook, ByCountryAddressBook } from './address-book.ts';
import { CachedAddressBook } from './cached-address-book.ts';
import { CachedCompanyRegister, CachedPmiRegister, CachedStructureRegister } from './cached-registers.ts';
import { EmbeddedAddressBook } from './embedded-address-book.ts';
import { EmbeddedCompanyRegister, EmbeddedPmiRegister, EmbeddedStructureRegister } from './embedded-registers.ts';
import { LookupsController } from './lookups.controller.ts';
import { NationalAddressBook } from './national-address-book.ts';
import { NationalCompanies } from './national-companies.ts';
import { NationalStructures } from './national-structures.ts';
import { PhotonAddressBook } from './photon-address-book.ts';
import { PublicDirectory } from './public-directory.ts';
import { CompanyRegister, PmiRegister, StructureRegister } from './registers.ts';

/** For each register the public service that the operator names, or the embedded sample. */
const inject = [ENV, Clock];

const openBook = ({ ADDRESS_API_URL: france, ADDRESS_ABROAD_API_URL: abroad }: Env, clock: Clock): AddressBook => {
  const embedded = new EmbeddedAddressBook();
  return new ByCountryAddressBook(
    france === undefined ? embedded : new CachedAddressBook(new NationalAddressBook(france), clock),
    abroad === undefined ? embedded : new CachedAddressBook(new PhotonAddressBook(abroad), clock),
  );
};

const openCentres = ({ PMI_API_URL: url }: Env, clock: Clock): PmiRegister =>
  url === undefined ? new EmbeddedPmiRegister() : new CachedPmiRegister(new PublicDirectory(url), clock);

const openStructures = ({ FINESS_API_URL: url }: Env, clock: Clock): StructureRegister =>
  url === undefined ? new EmbeddedStructureRegister() : new CachedStructureRegister(new NationalStructures(url), clock);

const openCompanies = ({ SIRET_API_URL: url }: Env, clock: Clock): CompanyRegister =>
  url === undefined ? new EmbeddedCompanyRegister() : new CachedCompanyRegister(new NationalCompanies(url), clock);

@Module({
  controllers: [LookupsController],
  providers: [
    { provide: AddressBook, inject, useFactory: openBook },
    { provide: PmiRegister, inject, useFactory: openCentres },
    { provide: StructureRegister, inject, useFactory: openStructures },
    { provide: CompanyRegister, inject, useFactory: openCompanies },
  ],
})
export class LookupsModule {}
