import { toBase64Url } from '../../../bytes/base64url.ts';
import { utf8 } from '../../../bytes/bytes.ts';
import { keyName } from '../../../chains/ids.ts';
import type { Purpose } from '../../../wire/signed.ts';
import { signatureInput } from '../../../wire/signed.ts';
import type { GoldenItem, Json } from '../file.ts';
import { refOf } from '../people.ts';
import type { Story } from '../story.ts';

/** Bodies that were signed and that no reader takes, on grants, the shortest of them. */
export async function refusedGrants({ camille, elodie }: Story): Promise<GoldenItem[]> {
  const body = {
    v: 1,
    kind: 'grant',
    policyId: 'policy-3',
    resource: 'profile',
    owner: 'profile-camille',
    to: elodie.state.id,
    rights: ['READ'],
    by: refOf(camille),
    ts: 1_800_000_000_000,
  };
  const text = JSON.stringify(body);
  const { current } = camille.bundle;
  const [before] = camille.bundle.old as [typeof current];
  const item = async (
    name: string,
    refuses: string,
    signed: string,
    { purpose = 'grant', by = current }: { purpose?: Purpose; by?: typeof current } = {},
  ): Promise<GoldenItem> => {
    const s = toBase64Url(await by.signer.sign(signatureInput(purpose, utf8(signed))));
    const grant = { b: toBase64Url(utf8(signed)), s, k: keyName(camille.state.id, by.sequence) };
    return { name, reads: 'grant', given: { grant: grant as Json }, refuses };
  };
  const changed = (change: object) => JSON.stringify({ ...body, ...change });
  const older = { ...body.by, head: camille.state.heads[0] };
  const replaced = { ...older, kseq: 0 };
  const whole = await item('', 'k', text);
  const renamed = {
    ...whole,
    given: { grant: { ...(whole.given.grant as object), k: keyName(camille.state.id, 0) } },
  };
  return [
    await item('refused body with a space', 'canonical', text.replace('{"v":1', '{ "v":1')),
    await item('refused body with a key twice', 'canonical', text.replace('{"v":1', '{"v":1,"v":1')),
    await item('refused body with another spelling of a number', 'canonical', text.replace('{"v":1', '{"v":1.0')),
    await item('refused body with an escaped letter', 'canonical', text.replace('"profile"', '"pro\\u0066ile"')),
    await item('refused body with a field that is not listed', 'fields', changed({ more: true })),
    await item('refused body that lacks a field', 'fields', changed({ to: undefined })),
    await item('refused body with a number that is no safe integer', 'integer', changed({ ts: 2 ** 53 })),
    await item('refused body with a NUL', 'text', changed({ resource: 'pro\0file' })),
    await item('refused body with a text that is too long', 'text', changed({ name: 'x'.repeat(81) })),
    { ...renamed, name: 'refused grant with the name of another key' },
    await item('refused signature for another purpose', 'purpose', text, { purpose: 'request' }),
    await item('refused signature whose key was not in force', 'key', changed({ by: older })),
    await item('refused grant by a key that was replaced since', 'key', changed({ by: replaced }), { by: before }),
  ];
}
