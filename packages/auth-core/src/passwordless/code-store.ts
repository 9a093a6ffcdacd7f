import { prepared, type Queries } from '@maillon/server-kit/postgres/database';

export interface Code {
  codeId: string;
  deviceIdHash: string;
  createdAt: number;
}

const columns = 'code_id as "codeId", device_id_hash as "deviceIdHash", created_at as "createdAt"';

const insert = prepared(
  'code-insert',
  `insert into pwless_codes (code_id, device_id_hash, link_code_hash, created_at) values ($1, $2, $3, $4)
   on conflict (link_code_hash) do nothing`,
);
const selectByLink = prepared('code-by-link', `select ${columns} from pwless_codes where link_code_hash = $1`);
const selectByDevices = prepared(
  'codes-by-devices',
  `select ${columns} from pwless_codes where device_id_hash = any($1) order by created_at, code_id`,
);
const select = prepared('code-find', `select ${columns} from pwless_codes where code_id = $1`);
const remove = prepared('code-remove', 'delete from pwless_codes where code_id = $1');

/** False when the device already has a code with these digits. Fails with a foreign key violation if it is gone. */
export const insertCode = async (tx: Queries, code: Code, linkCodeHash: string): Promise<boolean> =>
  (await tx.run(insert, [code.codeId, code.deviceIdHash, linkCodeHash, code.createdAt])) > 0;

export const findCode = (db: Queries, codeId: string): Promise<Code | undefined> => db.first<Code>(select, [codeId]);

export const findCodeByLink = (db: Queries, linkCodeHash: string): Promise<Code | undefined> =>
  db.first<Code>(selectByLink, [linkCodeHash]);

/** Oldest first. */
export const findCodesOf = (db: Queries, deviceIdHashes: readonly string[]): Promise<Code[]> =>
  db.rows<Code>(selectByDevices, [deviceIdHashes]);

export async function deleteCode(tx: Queries, codeId: string): Promise<void> {
  await tx.run(remove, [codeId]);
}
