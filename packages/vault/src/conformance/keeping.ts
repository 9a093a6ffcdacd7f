import { opened } from './bytes.ts';
import { aesOpen, derive, hpkeOpen } from './crypto.ts';
import { bytes, int, is, list, object, parse } from './fields.ts';
import { ascii, b32, b64, decode, type Fields, type Json, type Reading, Refused, sha256, toB64 } from './reading.ts';
import { labelled } from './sealed.ts';

const KEY = object({ kseq: int(), i: bytes(32) });
const BUNDLE = object({ v: is(1), current: KEY, old: list(KEY, 0, 1_000), 'pins?': int(1) });

function bundle(reading: Reading, plain: Buffer): Json {
  const value = parse(reading, decode(plain));
  if (!BUNDLE(value, reading.page)) throw new Refused('bundle');
  return value;
}

const word = (value: Json | undefined): string => String(value);

/** §10, type 05. */
export function backup(reading: Reading, { app, vault, identityId, profileId, version, blob }: Fields): Json {
  const [one, other] = [b64(app), b64(vault)];
  if (one.length !== 32 || other.length !== 32) throw new Refused('half of a key');
  const read = opened(reading, b64(blob), 5);
  // Redundant: the version is in the label of the key and in the additional data too.
  if (read.u32() !== version) throw new Refused('version of a backup');
  const salt = read.take(16);
  const head = read.passed;
  const nonce = read.take(12);
  const label = reading.page.backupLabel(word(identityId), word(profileId), Number(version));
  return bundle(
    reading,
    aesOpen(derive(reading.page.backupSecret(one, other), label, salt), nonce, head, read.rest(16)),
  );
}

/** §10, type 06, with the 32 bytes that a sheet has in print. */
export function recoveryBox(reading: Reading, { sheet, identityId, box }: Fields): Json {
  const secret = sheetSecret(reading, word(sheet));
  const read = opened(reading, b64(box), 6);
  read.take(4);
  const aad = reading.page.boxAad(read.passed);
  const [info, enc, sealed] = [ascii(`cv1/recovery|${word(identityId)}`), read.take(1120), read.rest(16)];
  const labels = reading.page.sheetLabels(word(identityId));
  for (const label of labels) {
    try {
      return bundle(reading, hpkeOpen(labelled(secret, label), info, aad, enc, sealed));
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
    }
  }
  throw new Refused('box of another sheet');
}

function sheetSecret(reading: Reading, printed: string): Buffer {
  const characters = reading.page.sheetText(printed);
  const bits = [...characters].map((one) => 'abcdefghijklmnopqrstuvwxyz234567'.indexOf(one));
  if (bits.includes(-1)) throw new Refused('letters of a sheet');
  const all = bits.map((five) => five.toString(2).padStart(5, '0')).join('');
  const read = Buffer.from((all.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)));
  if (b32(read) !== characters) throw new Refused('spare bits of a sheet');
  const secret = read.subarray(0, 32);
  const check = sha256(ascii('cv1/sheet|'), secret).subarray(0, 3);
  reading.must('checksum of a sheet', check.equals(read.subarray(32)));
  return secret;
}

/** §10, type 08. */
export function pins(reading: Reading, { identityId, kseq, seed, version, blob }: Fields): Json {
  const read = opened(reading, b64(blob), 8);
  reading.must('kseq of pins', read.u32() === kseq);
  reading.must('version of pins', read.u32() === version);
  const head = read.passed;
  const nonce = read.take(12);
  const key = labelled(b64(seed), reading.page.labels.pins, word(identityId));
  return parse(reading, decode(aesOpen(key, nonce, reading.page.pinsAad(head), read.rest(16))));
}

function local(reading: Reading, key: Buffer, sealed: Buffer, aadOf: (head: Buffer) => Buffer): Buffer {
  const read = opened(reading, sealed, 7);
  const head = read.passed;
  return aesOpen(key, read.take(12), aadOf(head), read.rest(16));
}

/** §11, type 07 in a type 07. */
export function localValue(reading: Reading, { deviceKey, databaseKey, deviceId, name, sealed }: Fields): Json {
  const aad = (head: Buffer) => reading.page.localAad(head, word(name));
  if (!/^[0-9a-f-]{36}$/.test(word(deviceId))) throw new Refused('device');
  const inner = local(reading, b64(deviceKey), b64(sealed), aad);
  const key = labelled(ascii(word(databaseKey)), reading.page.labels.local, word(deviceId));
  return { value: local(reading, key, inner, aad).toString('base64url') };
}

/** §11, type 09 in a type 07. */
export function enrolledValue(reading: Reading, given: Fields): Json {
  const { deviceKey, databaseKey, device, share, number, name, sealed } = given;
  const { page } = reading;
  const once = local(reading, b64(deviceKey), b64(sealed), (head) => page.localAad(head, word(name)));
  const read = opened(reading, once, 9);
  const header = read.passed;
  const of = read.u32();
  reading.must('number of a share', of === number);
  const aad = page.shareAad(header, once.subarray(7, 11), word(name));
  const secret = page.sharedSecret(b64(share), word(databaseKey));
  const key = labelled(secret, page.labels.shared, of, word(device));
  return { value: toB64(aesOpen(key, read.take(12), aad, read.rest(16))) };
}

export function deviceValue(reading: Reading, { deviceKey, name, sealed }: Fields): Json {
  const aad = (head: Buffer) => reading.page.deviceAad(head, word(name));
  return { value: local(reading, b64(deviceKey), b64(sealed), aad).toString('base64url') };
}
