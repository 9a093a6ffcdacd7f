import { openEpochs } from '../../groups/epoch.ts';
import { addFromNowLink, addLink, createGroupLink, removeLink, rolesLink, rotateGroupLink } from '../../groups/make.ts';
import { signSuspension } from '../../groups/suspension.ts';
import { recoveryLink, serverRevokeLink } from '../../identity/make.ts';
import { newSheetSecret, sheetPublicKey } from '../../recovery/sheet.ts';
import type { Signed } from '../../wire/signed.ts';
import { closeLink, leaveLink, revokeLink } from '../rare-links.ts';
import { bindCard, type MadeCard } from './cards.ts';
import { falseGroups } from './false-groups.ts';
import { type Citizen, type KnownGroup, ownWraps, refOf } from './people.ts';
import { GoldenTown } from './town.ts';

/** Each operation of both chains at least once. */
export interface Story {
  town: GoldenTown;
  camille: Citizen;
  hugo: Citizen;
  elodie: Citizen;
  ines: Citizen;
  noor: Citizen;
  /** Of the patient Camille, and of a structure. */
  record: KnownGroup;
  team: KnownGroup;
  /** See `false-groups.ts`. */
  broken: KnownGroup;
  given: KnownGroup;
  sheet: Uint8Array<ArrayBuffer>;
  grant: Signed;
  structureGrant: Signed;
  suspensions: Signed;
  card: MadeCard;
}

export async function makeStory(): Promise<Story> {
  const town = await GoldenTown.found();
  const hugo = await town.birth('profile-hugo');
  const camille = await town.birth('profile-camille', hugo);
  const both = [camille, hugo].map(({ state }) => ({ identity: state, role: 'admin' as const }));
  const record = await town.takeGroup(
    undefined,
    await createGroupLink(await town.maker(hugo), 'profile-camille', both),
  );
  await town.state('profile', hugo);
  await town.state('profile', camille);
  town.hasProfiles = true;

  const elodie = await town.birth('profile-elodie');
  const ines = await town.birth('profile-ines');
  const noor = await town.birth('profile-noor');
  await town.renew(camille, 'first-auth');
  const sheet = newSheetSecret();
  const { current } = camille.bundle;
  await town.take(camille, await recoveryLink(camille.state, current, await sheetPublicKey(sheet), await town.when()));

  const secretsOf = (group: KnownGroup, citizen: Citizen) =>
    openEpochs(group.state, citizen.bundle, ownWraps(group, citizen));
  const identities = (citizens: Citizen[]) => citizens.map(({ state }) => state);
  const members = (citizens: Citizen[]) => citizens.map(({ state }) => ({ identity: state, role: 'member' as const }));
  const rotate = async (by: Citizen, staying: Citizen[], dropping = {}) =>
    town.takeGroup(
      record,
      await rotateGroupLink(
        await town.maker(by),
        record.state,
        await secretsOf(record, by),
        identities(staying),
        dropping,
      ),
    );

  await rotate(camille, [camille, hugo]);
  const toElodie = { policyId: 'policy-1', to: elodie.state.id, name: 'Élodie Sarrazin' };
  const granted = (body: object) =>
    town.sign(camille, 'grant', {
      ...{ v: 1, kind: 'grant', resource: 'profile', owner: 'profile-camille', by: refOf(camille), ts: town.minute() },
      ...body,
    });
  const letIn = await granted({ ...toElodie, rights: ['READ'] });
  const grant = await granted({ ...toElodie, rights: ['READ', 'WRITE'] });
  await town.takeGroup(
    record,
    await addLink(await town.maker(camille), record.state, await secretsOf(record, camille), members([elodie, noor]), [
      letIn,
    ]),
  );
  await town.takeGroup(
    record,
    await rolesLink(await town.maker(camille), record.state, [{ id: elodie.state.id, role: 'admin' }]),
  );
  await town.renew(hugo, 'scheduled');
  const card = await bindCard(town, hugo);
  const without = [camille, hugo, elodie];
  await town.takeGroup(
    record,
    await removeLink(await town.maker(elodie), record.state, await secretsOf(record, elodie), identities(without), [
      noor.state.id,
    ]),
  );
  await town.takeGroup(
    record,
    await addFromNowLink(await town.maker(camille), record.state, identities(without), members([ines])),
  );
  await town.takeGroup(
    record,
    await addLink(await town.maker(camille), record.state, await secretsOf(record, camille), members([noor])),
  );
  const suspension = await signSuspension(town.server, record.state.id, [ines.state.id], town.minute());
  await rotate(hugo, [camille, hugo, elodie, noor], { drop: [ines.state.id], suspensions: [suspension] });
  const suspensions = await signSuspension(
    town.server,
    record.state.id,
    [ines.state.id, elodie.state.id],
    town.minute(),
  );
  await town.takeGroup(record, await leaveLink(await town.maker(elodie), record.state));
  await rotate(noor, [camille, hugo, noor]);

  const team = await town.takeGroup(
    undefined,
    await createGroupLink(await town.maker(hugo), 'équipe de nuit', [
      { identity: hugo.state, role: 'admin' },
      { identity: noor.state, role: 'member' },
    ]),
  );
  const structureGrant = await granted({
    ...{ policyId: 'policy-2', to: 'profile-structure', rights: ['READ'] },
    ...{ members: [hugo.state.id, noor.state.id], through: team.state.id },
  });
  await town.takeGroup(team, await closeLink(await town.maker(hugo), team.state));

  const { broken, given } = await falseGroups(town, hugo, noor);
  await town.rotateServer();
  await town.take(camille, await recoveryLink(camille.state, current, null, await town.when()));
  await town.take(elodie, await revokeLink(elodie.state, elodie.bundle.current, 'left', await town.when()));
  await town.state('end', elodie);
  await town.rotateServer();
  await town.take(ines, await serverRevokeLink(ines.state, town.server, 'reset', await town.when()));
  await town.state('end', ines);
  return {
    town,
    ...{ camille, hugo, elodie, ines, noor, record, team, broken, given, sheet },
    ...{ grant, structureGrant, suspensions, card },
  };
}
