import type { AuthFactor } from '../provider.ts';
import type { OpenSdk, Recipients, SealdAccount, SealdSdk, SealdSession } from '../seald/sdk.ts';

/**
 * A double of the Seald service and its SDK: the same calls, the same errors in the same three shapes, no cryptography. It
 * knows who may read what, which is what the adapter has to carry over.
 */
interface Group {
  name: string;
  members: Map<string, { isAdmin: boolean }>;
}

const goatee = (code: string): Error => Object.assign(new Error(`Seald: ${code}`), { code, id: `${code}_1` });
const api = (status: number, code: string): Error =>
  Object.assign(new Error(`API ${status}`), { status, code, detail: code });

export class SealdService {
  readonly accounts = new Map<string, SealdAccount>();
  readonly groups = new Map<string, Group>();
  readonly sessions = new Map<string, { readers: Set<string>; revoked: boolean }>();
  readonly backups = new Map<string, { account: SealdAccount; key: string }>();
  readonly challenges = new Map<string, { userId: string; code: string }>();
  readonly sent = new Map<string, string>();
  renewals = 0;

  sendChallenge(userId: string, factor: AuthFactor): string {
    const sessionId = crypto.randomUUID();
    const code = crypto.randomUUID().slice(0, 8);
    this.challenges.set(sessionId, { userId, code });
    this.sent.set(factor.value, code);
    return sessionId;
  }

  /** The SDK on one device: the account it knows is its database. */
  device(): OpenSdk {
    const databases = new Map<string, SealdAccount>();
    return async (_settings, { databasePath }) => new Double(this, databases, databasePath) as unknown as SealdSdk;
  }

  mayRead(sessionId: string, reader: string): boolean {
    const session = this.sessions.get(sessionId);
    if (!session || session.revoked) return false;
    return [...session.readers].some((id) => id === reader || this.groups.get(id)?.members.has(reader));
  }
}

class Double implements SealdSdk {
  constructor(
    private readonly service: SealdService,
    private readonly databases: Map<string, SealdAccount>,
    private readonly path: string,
  ) {}

  get #me(): SealdAccount {
    const account = this.databases.get(this.path);
    if (!account) throw goatee('NO_DEFAULT');
    return account;
  }

  async initialize() {}
  async close() {}
  registrationStatus = async () => (this.databases.has(this.path) ? ('registered' as const) : ('no-account' as const));
  getCurrentAccountInfo = async () => this.#me;
  dropDatabase = async () => void this.databases.delete(this.path);
  renewKey = async () => {};

  async initiateIdentity({ signupJWT }: { signupJWT: string }): Promise<SealdAccount> {
    if (this.databases.has(this.path)) throw new Error('Already registered');
    if (!signupJWT.startsWith('jwt:')) throw api(400, 'INVALID_SIGNUP_JWT');
    const account = { userId: signupJWT.slice(4), sealdId: crypto.randomUUID(), deviceId: crypto.randomUUID() };
    this.service.accounts.set(account.sealdId, account);
    this.databases.set(this.path, account);
    return account;
  }

  async createGroup({ groupName, members, admins }: { groupName: string; members: Recipients; admins: Recipients }) {
    const isAdmin = (id: string) => admins.sealdIds?.includes(id) ?? false;
    if (!isAdmin(this.#me.sealdId)) throw new Error('Current user must explicitly be in admins');
    const id = crypto.randomUUID();
    const entries = (members.sealdIds ?? []).map((one) => [one, { isAdmin: isAdmin(one) }] as const);
    this.service.groups.set(id, { name: groupName, members: new Map(entries) });
    return { id, groupName };
  }

  async addGroupMembers(groupId: string, members: Recipients, admins: Recipients = {}) {
    const group = this.#managed(groupId, 'ONLY_ADMIN_CAN_ADD_MEMBERS');
    const added = members.sealdIds ?? [];
    if (added.some((id) => group.members.has(id))) throw goatee('ADD_MEMBERS_ALREADY_IN_GROUP');
    for (const id of added) group.members.set(id, { isAdmin: admins.sealdIds?.includes(id) ?? false });
  }

  async removeGroupMembers(groupId: string, members: Recipients) {
    const group = this.#managed(groupId, 'ONLY_ADMIN_CAN_REMOVE_MEMBERS');
    const removed = members.sealdIds ?? [];
    if (removed.some((id) => !group.members.has(id))) throw goatee('REMOVE_MEMBERS_NOT_IN_GROUP');
    for (const id of removed) group.members.delete(id);
  }

  async renewGroupKey(groupId: string) {
    this.#managed(groupId, 'ONLY_ADMIN_CAN_RENEW_GROUP_KEY');
    this.service.renewals += 1;
  }

  async setGroupAdmins(groupId: string, change: { addToAdmins?: Recipients; removeFromAdmins?: Recipients }) {
    const group = this.#managed(groupId, 'ONLY_ADMIN_CAN_SET_ADMIN_STATUS');
    for (const id of change.addToAdmins?.sealdIds ?? []) group.members.set(id, { isAdmin: true });
    for (const id of change.removeFromAdmins?.sealdIds ?? []) group.members.set(id, { isAdmin: false });
  }

  async listGroups() {
    const mine = [...this.service.groups].filter(([, { members }]) => members.has(this.#me.sealdId));
    return { results: mine.map(([id, { name }]) => ({ bearduser: { id, displayName: name } })) };
  }

  async listGroupMembers(groupId: string) {
    const group = this.service.groups.get(groupId);
    if (!group) throw goatee('SEARCH_GROUP_UNKNOWN_GROUP');
    return [...group.members].map(([id, { isAdmin }]) => ({ id, displayName: id, isAdmin }));
  }

  async createEncryptionSession({ sealdIds = [] }: Recipients) {
    const sessionId = crypto.randomUUID();
    this.service.sessions.set(sessionId, { readers: new Set([...sealdIds, this.#me.sealdId]), revoked: false });
    return this.#session(sessionId);
  }

  async retrieveEncryptionSession(asked: { sessionId?: string; encryptedMessage?: string; encryptedFile?: Blob }) {
    const fromText = (text: string) => (JSON.parse(text) as { sessionId: string }).sessionId;
    const id =
      asked.sessionId ??
      (asked.encryptedMessage ? fromText(asked.encryptedMessage) : fromText((await asked.encryptedFile?.text()) ?? ''));
    if (!this.service.mayRead(id, this.#me.sealdId)) throw api(404, 'NO_TOKEN_FOR_YOU');
    return this.#session(id);
  }

  async getSigchainHash({ sealdIds: [id = ''] = [] }: Recipients) {
    return { position: 0, hash: `hash-of-${id}` };
  }

  async checkSigchainHash({ sealdIds: [id = ''] = [] }: Recipients, hash: string) {
    if (hash !== `hash-of-${id}`) throw new Error('User sigchain hash mismatch given one.');
    return { position: 0, lastPosition: 0 };
  }

  readonly ssks2MR: SealdSdk['ssks2MR'] = {
    saveIdentity: async ({ userId, twoManRuleKey }) => {
      this.service.backups.set(userId, { account: this.#me, key: twoManRuleKey });
    },
    retrieveIdentity: async ({ userId, sessionId, challenge, twoManRuleKey }) => {
      const expected = this.service.challenges.get(sessionId);
      if (!expected)
        throw new Error('SSKS challengeValidate failed: 404 {"detail":"TMRSession matching query does not exist"}');
      if (expected.code !== challenge) throw new Error('Invalid challenge');
      const backup = this.service.backups.get(userId);
      if (!backup) throw new Error('Could not find this identity');
      if (backup.key !== twoManRuleKey) throw new Error('Invalid appId, userId, or twoManRuleKey');
      const account = { ...backup.account, deviceId: crypto.randomUUID() };
      this.databases.set(this.path, account);
      return account;
    },
  };

  #managed(groupId: string, refusal: string): Group {
    const group = this.service.groups.get(groupId);
    if (!group) throw goatee('SEARCH_GROUP_UNKNOWN_GROUP');
    if (!group.members.get(this.#me.sealdId)?.isAdmin) throw goatee(refusal);
    return group;
  }

  #session(sessionId: string): SealdSession {
    const of = (text: string) => {
      const { sessionId: named, ...content } = JSON.parse(text) as Record<string, string>;
      if (named !== sessionId) throw new Error('This session cannot decrypt this message');
      return content;
    };
    const { sessions } = this.service;
    return {
      sessionId,
      encryptMessage: async (text) => JSON.stringify({ sessionId, data: Buffer.from(text).toString('base64') }),
      decryptMessage: async (text) => Buffer.from(of(text).data ?? '', 'base64').toString(),
      encryptFile: async (file, filename) => {
        const data = Buffer.from(await file.bytes()).toString('base64');
        return new Blob([JSON.stringify({ sessionId, filename, data })]);
      },
      decryptFile: async (file) => {
        const { filename = '', data = '' } = of(await file.text());
        const content = new Blob([Uint8Array.from(Buffer.from(data, 'base64'))]);
        return { filename, data: content, size: content.size, sessionId };
      },
      addRecipients: async ({ sealdIds = [] }) => {
        for (const id of sealdIds) sessions.get(sessionId)?.readers.add(id);
      },
      revokeRecipients: async ({ sealdIds = [] }) => {
        for (const id of sealdIds) sessions.get(sessionId)?.readers.delete(id);
      },
      revoke: async () => {
        const session = sessions.get(sessionId);
        if (session) session.revoked = true;
      },
    };
  }
}
