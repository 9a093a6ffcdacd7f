import { ofName } from '@maillon/domain/text/of-name';
import { wallClock } from '@maillon/domain/zone';
import { localZone } from '../../lib/local-zone.ts';

const WHERE: Readonly<Record<string, string>> = { 'Africa/Abidjan': 'd’Abidjan', 'Europe/Paris': 'de Paris' };

/** The device's own clock, in minutes since midnight. */
const deviceMinutes = (now: number): number => new Date(now).getHours() * 60 + new Date(now).getMinutes();

/** Says whose hours are written, to the person who has others on their device (docs/decisions/hours-of-the-country.md). */
export const ZoneNote = ({ now }: { readonly now: number }) => {
  const zone = localZone();
  if (wallClock(now, zone).minutes === deviceMinutes(now)) return null;
  return <p className="text-sm text-muted">Les heures sont celles {WHERE[zone] ?? ofName(zone)}.</p>;
};
