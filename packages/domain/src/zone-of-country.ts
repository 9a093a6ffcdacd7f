const ZONES = { FR: 'Europe/Paris', CI: 'Africa/Abidjan' } as const;

/** The zone of a country that the product serves; of any other that of the first. */
export const zoneOfCountry = (country: string): string => (country === 'CI' ? ZONES.CI : ZONES.FR);
