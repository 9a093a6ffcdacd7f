import * as policies from '@maillon/contracts/access/access-policies';
import { current } from '@maillon/contracts/accounts/users';
import { createClient } from '@maillon/contracts/endpoint/client';
import { config } from '@maillon/contracts/system/platform';
import { VARIANTS } from '@maillon/domain/product/variants';
import { Client } from 'pg';
import { type DemoPerson, type DemoVault, openPerson } from './demo-person.ts';
import { type Session, signIn } from './local-client.ts';
import type { DemoRecord } from './records/demo-record.ts';
import { MATERNITY } from './records/maternity.ts';
import { MOBILITY } from './records/mobility.ts';
import { shareKeys } from './share-keys.ts';
import { TELEEXPERTISES } from './teleexpertises.ts';
import { writeCareRequests } from './write-care-requests.ts';
import { CONVERSATIONS, writeConversation } from './write-conversation.ts';
import { writeDocuments } from './write-documents.ts';
import { ON_DUTY, writeHomeVisits } from './write-home-visits.ts';
import { REASONS, writeReason } from './write-reason.ts';
import { writeRecord } from './write-record.ts';
import { writeTeleexpertise } from './write-teleexpertise.ts';
import { TRANSMISSIONS, writeTransmission } from './write-transmissions.ts';

/** Those who receive patients, and their structures: they need keys before a patient can share with them. */
const READERS = [
  'elodie.sarrazin@pro.example',
  'nadege.castaing@pro.example',
  'hugo.lestrade@pro.example',
  'kouassi.amani@pro.example',
  'estelle.bamba@pro.example',
  'bakary.tiemtore@pro.example',
  'rachelle.yapo@pro.example',
  'desire.zadi@pro.example',
  'secretariat@tilleuls.example',
  'contact@lagune-sante.example',
];

/** Who asks for care at home. */
const MATERNITY_WARD = 'secretariat@tilleuls.example';

/** Each person signs in once. */
const signedIn = (address: string) => {
  const sessions = new Map<string, Promise<Session>>();
  return (email: string): Promise<Session> => {
    const session = sessions.get(email) ?? signIn(address, email);
    sessions.set(email, session);
    return session;
  };
};

/** Of these people, those who have no keys yet, and patients whose record is empty: what is there is left alone. */
const WAITING = `
  SELECT u.email
    FROM users u
    LEFT JOIN parties ON parties.user_id = u.id
    LEFT JOIN patients ON patients.party_id = parties.id
   WHERE u.email = ANY($1) AND (u.sld_id IS NULL OR (patients.party_id IS NOT NULL AND patients.observations_sld_id IS NULL))`;

/** Whether the maternity is there, and has no care request yet. */
const asksForNoCare = async (client: Client): Promise<boolean> => {
  const { rows } = await client.query(
    'SELECT 1 FROM users WHERE email = $1 AND deleted_at IS NULL AND NOT EXISTS (SELECT 1 FROM service_requests)',
    [MATERNITY_WARD],
  );
  return rows.length > 0;
};

/** Whether the nurse is there, and no patient has asked for one yet. */
const visitsNobody = async (address: string, client: Client): Promise<boolean> => {
  // The people of the demo are in the database of each country; nurses are asked home in one.
  const anonymous = createClient(`${address}/api`, () => ({}));
  const { variant, country } = (await anonymous(config, {})).data;
  const { ambulatory, dispatching } = VARIANTS[variant];
  if (country !== 'CI' || !(ambulatory || dispatching)) return false;
  const { rows } = await client.query(
    'SELECT 1 FROM users WHERE email = $1 AND deleted_at IS NULL AND NOT EXISTS (SELECT 1 FROM home_visits)',
    [ON_DUTY],
  );
  return rows.length > 0;
};

/** @param emails of people of the demo; one who has left, or who changed their e-mail, is in no answer */
const whoWaits = async (client: Client, emails: readonly string[]): Promise<ReadonlySet<string>> => {
  const { rows } = await client.query<{ email: string }>(WAITING, [emails]);
  return new Set(rows.map(({ email }) => email));
};

/** Two variants of one country share a database, and may start at the same moment: the second finds what the first has written. */
const alone = async (databaseUrl: string, write: (client: Client) => Promise<void>): Promise<void> => {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(`SELECT pg_advisory_lock(hashtext('demo files'))`);
    await write(client);
  } finally {
    await client.end();
  }
};

/**
 * The person who runs a structure signs its members into its own group, as their browser does when they accept a member: patients let in
 * whom that group names, and no person whom the application lists alone.
 */
const welcomeTeams = async ({ call, provider }: DemoPerson): Promise<void> => {
  const { organization } = (await call(current, {})).data;
  const { groups, verify } = provider;
  const me = (await provider.accountInfo())?.sldId ?? '';
  const query = { direction: 'given', status: 'ACCEPTED', resource: 'organization', $limit: 200 } as const;
  for (const { id, manager } of organization?.organizations ?? []) {
    if (!manager || (await groups.findByName(id)) !== null) continue;
    const team = await groups.create({ name: id, members: [me], admins: [me] });
    for (const { id: policyId, resource, from: owner, to, rights } of (await call(policies.list, { query })).data) {
      const isTheirs = owner === id && to.sldId !== null && (await verify.profileOf?.(to.sldId)) === to.id;
      if (!isTheirs || to.sldId === null || !rights.includes('PATIENTS')) continue;
      const grant = await verify.signGrant?.({ policyId, resource, owner, to: to.sldId, rights, name: to.name });
      if (grant !== undefined) await groups.addMembers(team.id, [to.sldId], { grants: [grant] });
    }
  }
};

type Open = (email: string) => Promise<DemoPerson>;

const writeFile = async (open: Open, { email, documents, ...record }: DemoRecord): Promise<void> => {
  const reasons = REASONS.filter((one) => one.patient === email);
  // Before the patient: a practitioner who comes back on a new device may change what the patient has just looked at.
  for (const { practitioner } of reasons) await open(practitioner);
  const patient = await open(email);
  await shareKeys(patient);
  await writeDocuments(patient, documents);
  for (const { practitioner, reason } of reasons) {
    await writeReason(await open(practitioner), patient.profileId, reason);
  }
  for (const conversation of CONVERSATIONS.filter((one) => one.patient === email)) {
    const [one, other] = conversation.people;
    await writeConversation([await open(one), await open(other)], conversation);
  }
  for (const transmission of TRANSMISSIONS.filter((one) => one.patient === email)) {
    await writeTransmission(open, patient, transmission);
  }
  for (const teleexpertise of TELEEXPERTISES.filter((one) => one.patient === email)) {
    await writeTeleexpertise(open, patient, teleexpertise);
  }
  // Last: who has a record has everything.
  await writeRecord(patient, record);
};

/**
 * Gives the people of the demo their keys, and their files what only people with keys can write: each of them signs in on this machine
 * and does it themselves. What is there stays.
 * @param address of a product in LOCAL mode
 * @param vault beside it
 * @param databaseUrl of its database, which is asked who has nothing yet
 */
export const writeDemo = (address: string, databaseUrl: string, vault: DemoVault): Promise<void> =>
  alone(databaseUrl, async (client) => {
    const records = [...MATERNITY, ...MOBILITY];
    const waiting = await whoWaits(client, [...READERS, ...records.map(({ email }) => email)]);
    const here = new Map<string, Promise<DemoPerson>>();
    const open: Open = (email) => {
      const person = here.get(email) ?? openPerson(address, email, vault);
      here.set(email, person);
      return person;
    };
    for (const email of READERS) if (waiting.has(email)) await open(email);
    // Once everybody of a team has keys.
    for (const person of here.values()) await welcomeTeams(await person);
    for (const record of records) if (waiting.has(record.email)) await writeFile(open, record);
    if (await asksForNoCare(client)) await writeCareRequests(signedIn(address), MATERNITY_WARD);
    // Who has just signed in is not sent a second code.
    const signInAgain = signedIn(address);
    if (await visitsNobody(address, client)) await writeHomeVisits((email) => here.get(email) ?? signInAgain(email));
    for (const person of here.values()) await (await person).leave();
  });
