import { VaultError } from '../errors.ts';
import type { EncryptionProvider, GroupInfo, GroupMember, SldId } from '../provider.ts';
import { viaSeald } from './errors.ts';
import type { SealdSdk } from './sdk.ts';

type Face = EncryptionProvider['groups'];

/** Seald's groups. The SDK has no search by name and does not rotate after a removal: both are done here. */
export class SealdGroups implements Face {
  #names: Promise<Map<string, string>> | undefined;

  constructor(private readonly sdk: SealdSdk) {}

  async create({ name, members, admins }: { name: string; members: SldId[]; admins: SldId[] }): Promise<GroupInfo> {
    const stray = admins.filter((id) => !members.includes(id));
    if (stray.length > 0) throw new VaultError('ADMIN_MUST_BE_MEMBER', undefined, { ids: stray });
    const lists = { members: { sealdIds: members }, admins: { sealdIds: admins } };
    const { id } = await viaSeald(() => this.sdk.createGroup({ groupName: name, ...lists }));
    this.#names = undefined;
    return { id, name, isAdmin: true };
  }

  async findByName(name: string): Promise<GroupInfo | null> {
    const id = (await this.#known()).get(name) ?? (await this.#known(true)).get(name);
    return id === undefined ? null : this.#info(id, name);
  }

  async list(): Promise<GroupInfo[]> {
    return Promise.all([...(await this.#known(true))].map(([name, id]) => this.#info(id, name)));
  }

  async members(id: SldId): Promise<GroupMember[]> {
    const members = await viaSeald(() => this.sdk.listGroupMembers(id));
    return members.map((member) => ({ id: member.id, displayName: member.displayName, isAdmin: member.isAdmin }));
  }

  /** `history: 'from-now'` and grants are beyond Seald: members always read everything, on the application's word. */
  addMembers: Face['addMembers'] = async (id, members, { admins = [] } = {}) => {
    await viaSeald(() => this.sdk.addGroupMembers(id, { sealdIds: members }, { sealdIds: admins }));
  };

  async removeMembers(id: SldId, members: SldId[]): Promise<void> {
    await viaSeald(() => this.sdk.removeGroupMembers(id, { sealdIds: members }));
    await viaSeald(() => this.sdk.renewGroupKey(id));
  }

  async setAdmins(id: SldId, { add = [], remove = [] }: { add?: SldId[]; remove?: SldId[] }): Promise<void> {
    const change = { addToAdmins: { sealdIds: add }, removeFromAdmins: { sealdIds: remove } };
    await viaSeald(() => this.sdk.setGroupAdmins(id, change));
  }

  async renewKey(id: SldId): Promise<void> {
    await viaSeald(() => this.sdk.renewGroupKey(id));
  }

  async #info(id: string, name: string): Promise<GroupInfo> {
    const me = await viaSeald(() => this.sdk.getCurrentAccountInfo());
    const members = await this.members(id);
    return { id, name, isAdmin: members.some((member) => member.id === me.sealdId && member.isAdmin) };
  }

  #known(isFresh = false): Promise<Map<string, string>> {
    if (isFresh) this.#names = undefined;
    this.#names ??= viaSeald(() => this.sdk.listGroups({ all: true, mine: true })).then(
      ({ results }) => new Map(results.map(({ bearduser }) => [bearduser.displayName, bearduser.id])),
    );
    return this.#names;
  }
}
