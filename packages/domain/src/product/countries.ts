/** The countries that the product is installed in (spec, platform §9: "Default currency EUR; CI uses XOF"). */
export const COUNTRIES = {
  /**
   * `ambulance`: whom one calls when a life is at stake; 112 answers in both. `numbersDoctors`: every doctor has an RPPS, without which
   * a prescription service opens for none. `patientNumber`, `doctorNumber`: what their numbers are called (`national-numbers`).
   */
  FR: {
    currency: 'EUR',
    timeZone: 'Europe/Paris',
    ambulance: '15',
    numbersDoctors: true,
    patientNumber: 'Numéro de sécurité sociale',
    doctorNumber: 'Numéro RPPS',
  },
  CI: {
    currency: 'XOF',
    timeZone: 'Africa/Abidjan',
    ambulance: '185',
    numbersDoctors: false,
    patientNumber: 'Numéro CMU ou identifiant national',
    doctorNumber: 'Numéro d’inscription à l’Ordre',
  },
} as const;

export type Country = keyof typeof COUNTRIES;

export const COUNTRY_CODES = ['FR', 'CI'] as const satisfies readonly Country[];

export const CURRENCIES = ['EUR', 'XOF'] as const;

export type Currency = (typeof CURRENCIES)[number];

const served = (country: string) => (country === 'CI' ? COUNTRIES.CI : COUNTRIES.FR);

/** The currency of an ISO 3166-1 alpha-2 code in upper case; of any other country that of the first. */
export const currencyOf = (country: string): Currency => served(country).currency;

/** The zone of a country that the product serves; of any other that of the first. */
export const zoneOfCountry = (country: string): string => served(country).timeZone;

/** The numbers of an emergency in a country, the ambulance first. */
export const emergencyNumbers = (country: string): readonly [string, string] => [served(country).ambulance, '112'];

export const numbersDoctors = (country: string): boolean => served(country).numbersDoctors;
