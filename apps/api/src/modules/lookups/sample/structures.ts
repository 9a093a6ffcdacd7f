import type { Address } from '@maillon/contracts/fields/primitives';
import type { Company, HealthStructure, PmiCentre } from '@maillon/contracts/system/lookups';

/** Numbers of blocks that are never assigned, with valid keys; names and places that look like real ones. */

const at = (line: string, postalCode: string, city: string, latitude: number, longitude: number): Address => ({
  line,
  postalCode,
  city,
  country: 'FR',
  coordinates: { latitude, longitude },
  text: `${line}, ${postalCode} ${city}`,
});

const structure = (finess: string, name: string, type: string, address: Address): HealthStructure => ({
  finess,
  name,
  type,
  address,
});

const HOSPITAL = 'Centre hospitalier';
const MATERNITY = 'Maternité';
const HEALTH_CENTRE = 'Centre de santé';

export const STRUCTURES: readonly HealthStructure[] = [
  structure(
    '990001018',
    'Maternité des Tilleuls',
    MATERNITY,
    at('14 cours de l’Argonne', '33000', 'Bordeaux', 44.8268, -0.5722),
  ),
  structure(
    '990000036',
    'Maternité des Capucins',
    MATERNITY,
    at('3 place des Capucins', '33800', 'Bordeaux', 44.831, -0.5687),
  ),
  structure(
    '990000044',
    'Centre hospitalier de la Garonne',
    HOSPITAL,
    at('22 quai de Paludate', '33800', 'Bordeaux', 44.8246, -0.5549),
  ),
  structure(
    '990000051',
    'Clinique du Parc bordelais',
    'Clinique',
    at('41 rue du Bocage', '33200', 'Bordeaux', 44.8532, -0.6046),
  ),
  structure(
    '990000069',
    'Centre de santé des Chartrons',
    HEALTH_CENTRE,
    at('7 rue Notre-Dame', '33000', 'Bordeaux', 44.8527, -0.5716),
  ),
  structure(
    '990000077',
    'HAD de Gironde',
    'Hospitalisation à domicile',
    at('18 avenue de la Marne', '33700', 'Mérignac', 44.8421, -0.6448),
  ),
  structure(
    '990000085',
    'Maternité de la Croix-Rousse',
    MATERNITY,
    at('9 grande rue de la Croix-Rousse', '69004', 'Lyon', 45.7746, 4.8316),
  ),
  structure(
    '990000093',
    'Centre hospitalier des Deux-Rives',
    HOSPITAL,
    at('2 quai Jules-Courmont', '69002', 'Lyon', 45.7575, 4.836),
  ),
  structure('990000200', 'Maternité du Canal', MATERNITY, at('5 quai de Valmy', '75010', 'Paris', 48.8712, 2.3655)),
  structure(
    '990000218',
    'Centre de santé Belleville',
    HEALTH_CENTRE,
    at('11 rue de Belleville', '75020', 'Paris', 48.8724, 2.3795),
  ),
  structure(
    '990000226',
    'SSIAD du Vieux-Port',
    'Soins infirmiers à domicile',
    at('1 quai de Rive-Neuve', '13001', 'Marseille', 43.2935, 5.3725),
  ),
  structure('2A9999018', 'Maternité d’Ajaccio', MATERNITY, at('4 cours Napoléon', '20000', 'Ajaccio', 41.9209, 8.7386)),
  structure(
    '2B9999024',
    'Centre hospitalier de Bastia-Nord',
    HOSPITAL,
    at('6 boulevard Paoli', '20200', 'Bastia', 42.6995, 9.4505),
  ),
  structure(
    '979900024',
    'Centre de santé du Chaudron',
    HEALTH_CENTRE,
    at('15 rue Gaston-Defferre', '97490', 'Sainte-Clotilde', -20.8975, 55.4985),
  ),
];

const centre = (name: string, address: Address, phone: string): PmiCentre => ({
  name,
  address,
  telecom: [{ system: 'PHONE', value: phone }],
});

export const PMI_CENTRES: readonly PmiCentre[] = [
  centre('PMI Bordeaux Saint-Michel', at('12 rue des Faures', '33000', 'Bordeaux', 44.8335, -0.5665), '05 36 49 00 01'),
  centre('PMI Bordeaux Bastide', at('30 avenue Thiers', '33100', 'Bordeaux', 44.8421, -0.5575), '05 36 49 00 02'),
  centre('PMI Bordeaux Grand-Parc', at('8 place de l’Europe', '33300', 'Bordeaux', 44.8605, -0.5817), '05 36 49 00 03'),
  centre('PMI Mérignac Capeyron', at('2 place Jean-Moulin', '33700', 'Mérignac', 44.8492, -0.6506), '05 36 49 00 04'),
  centre('PMI Pessac Saige', at('1 rue de l’Horloge', '33600', 'Pessac', 44.7943, -0.6302), '05 36 49 00 05'),
  centre('PMI Talence Thouars', at('16 rue de Thouars', '33400', 'Talence', 44.7946, -0.5868), '05 36 49 00 06'),
  centre('PMI Paris Belleville', at('21 rue Piat', '75020', 'Paris', 48.8716, 2.3838), '01 99 00 40 01'),
  centre('PMI Paris Curial', at('14 rue Curial', '75019', 'Paris', 48.8908, 2.3729), '01 99 00 40 02'),
  centre('PMI Lyon Guillotière', at('5 rue de Marseille', '69007', 'Lyon', 45.7525, 4.8428), '04 65 71 00 01'),
  centre('PMI Lyon Vaise', at('3 place Valmy', '69009', 'Lyon', 45.7745, 4.8053), '04 65 71 00 02'),
  centre('PMI Marseille Belle-de-Mai', at('10 rue Loubon', '13003', 'Marseille', 43.3113, 5.387), '04 65 71 00 03'),
  centre('PMI Toulouse Bagatelle', at('7 rue du Lot', '31100', 'Toulouse', 43.5851, 1.4107), '05 36 49 00 07'),
  centre('PMI Nantes Bellevue', at('2 rue de la Dordogne', '44100', 'Nantes', 47.2167, -1.6023), '02 61 91 00 01'),
  centre('PMI Lille Fives', at('18 rue Pierre-Legrand', '59800', 'Lille', 50.6327, 3.0883), '03 53 01 00 01'),
  centre('PMI Strasbourg Neuhof', at('4 rue de Brantôme', '67100', 'Strasbourg', 48.5488, 7.7661), '03 53 01 00 02'),
  centre('PMI Rennes Blosne', at('9 boulevard de Yougoslavie', '35200', 'Rennes', 48.0882, -1.6597), '02 61 91 00 02'),
];

const company = (siret: string, name: string, address: Address): Company => ({ siret, name, address });

export const COMPANIES: readonly Company[] = [
  company(
    '00010001600013',
    'Maternité des Tilleuls',
    at('14 cours de l’Argonne', '33000', 'Bordeaux', 44.8268, -0.5722),
  ),
  company(
    '00012345500016',
    'Maison de naissance Les Hirondelles',
    at('6 rue du Jardin-Public', '33000', 'Bordeaux', 44.8506, -0.5759),
  ),
  company(
    '00099901100018',
    'Cabinet infirmier des Quais',
    at('25 quai des Chartrons', '33000', 'Bordeaux', 44.8519, -0.568),
  ),
  company('00099902900010', 'Soins à domicile Rhône', at('40 cours Gambetta', '69003', 'Lyon', 45.7541, 4.8505)),
  company('00055501100014', 'Maison de santé du Marais', at('13 rue de Turenne', '75004', 'Paris', 48.8557, 2.3643)),
  company('00055502900016', 'Téléconsultation Armor', at('2 rue de Siam', '29200', 'Brest', 48.3862, -4.4905)),
];
