import { prepared, type Queries } from '@maillon/server-kit/postgres/database';
import { hashOf } from '@maillon/vault/chains/ids';
import type { SignedLink } from '@maillon/vault/chains/link';
import { VaultError } from '@maillon/vault/errors';
import { followGroup } from '@maillon/vault/groups/chain';
import type { GroupState } from '@maillon/vault/groups/state';
import { followIdentity, type IdentityState } from '@maillon/vault/identity/chain';
import { followSession, type KnownGeneration, type SessionTrust } from '@maillon/vault/sessions/record';
import type { Signed } from '@maillon/vault/wire/signed';

const MAX_CACHED = 20_000;

/** A chain's state is a function of its links: what was computed for a head is true for ever. */
const cache = new Map<string, IdentityState | GroupState>();

function remembered<S extends IdentityState | GroupState>(head: string, compute: () => Promise<S>): Promise<S> {
  const known = cache.get(head);
  if (known) return Promise.resolve(known as S);
  return compute().then((state) => {
    if (cache.size >= MAX_CACHED) cache.delete(cache.keys().next().value ?? '');
    cache.set(head, state);
    return state;
  });
}

/** Chains as the database holds them. Reads see one transaction, so that what was checked is what is stored. */
export class Chains implements SessionTrust {
  constructor(
    private readonly queries: Queries,
    readonly serverKey: NonNullable<SessionTrust['serverKey']>,
  ) {}

  async identityLinks(ids: readonly string[]): Promise<Map<string, SignedLink[]>> {
    const rows = await this.queries.rows<{ identity_id: string; link: SignedLink }>(
      prepared(
        'identity-links',
        'select identity_id, link from identity_links where identity_id = any($1) order by identity_id, seq',
      ),
      [[...ids]],
    );
    const byId = Map.groupBy(rows, ({ identity_id }) => identity_id);
    return new Map([...byId].map(([id, all]) => [id, all.map(({ link }) => link)]));
  }

  readonly lookup = async (id: string): Promise<IdentityState> => {
    const links = (await this.identityLinks([id])).get(id);
    const last = links?.at(-1);
    if (!links || !last) throw new VaultError('NOT_REGISTERED', undefined, { status: 404, ids: [id] });
    return remembered(await hashOf(last), () => followIdentity(links, this));
  };

  groupLinks(id: string): Promise<SignedLink[]> {
    return this.queries
      .rows<{ link: SignedLink }>(
        prepared('group-links', 'select link from group_links where group_id = $1 order by seq'),
        [id],
      )
      .then((rows) => rows.map(({ link }) => link));
  }

  readonly lookupGroup = async (id: string): Promise<GroupState> => {
    const links = await this.groupLinks(id);
    const last = links.at(-1);
    if (!last) throw new VaultError('GROUP_NOT_FOUND', undefined, { status: 404, ids: [id] });
    return remembered(await hashOf(last), () => followGroup(links, this));
  };

  async session(id: string): Promise<{ records: Signed[]; known: KnownGeneration[] }> {
    const rows = await this.queries.rows<{ record: Signed }>(
      prepared('session-records', 'select record from session_gens where session_id = $1 order by gen'),
      [id],
    );
    const records = rows.map(({ record }) => record);
    return { records, known: await followSession(records, this) };
  }
}
