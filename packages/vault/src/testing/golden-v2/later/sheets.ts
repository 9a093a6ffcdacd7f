import { fromBase64Url, toBase64Url } from '../../../bytes/base64url.ts';
import { openRecoveryBox, readSheet, sealRecoveryBox, sheetPublicKey } from '../../../recovery/sheet.ts';
import { itemOf, type LaterItem } from './item.ts';

const OLD = 'recovery box of a printed sheet';
const NAME = 'recovery box of a sheet of one identity alone';

/** The same bundle, for the same paper, as sheets are made since 2026-11-29. */
export const LATER_SHEETS: readonly LaterItem[] = [
  {
    after: OLD,
    name: NAME,
    make: async (golden) => {
      const { given, opens } = itemOf(golden, OLD);
      const [sheet, identityId] = [String(given.sheet), String(given.identityId)];
      const secret = await readSheet(sheet);
      const bundle = await openRecoveryBox(secret, identityId, fromBase64Url(String(given.box)));
      const box = await sealRecoveryBox(await sheetPublicKey(secret, identityId), identityId, 1, bundle);
      const now = { sheet, identityId, box: toBase64Url(box) };
      return { name: NAME, reads: 'recovery-box', given: now, ...(opens !== undefined && { opens }) };
    },
  },
];
