import { PassThrough, Readable, type Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ContentType, SentType, UploadPayload } from '@maillon/contracts/record/documents';
import { sealedSessionId } from '@maillon/domain/sealed';
import { Injectable } from '@nestjs/common';
import { Refusal } from '../../platform/refusal.ts';
import { measure } from '../../platform/storage/measure.ts';
import { ObjectStore, type StoredObject } from '../../platform/storage/storage.ts';
import { AtRestCipher } from './at-rest-cipher.ts';
import { reencodeAvatar } from './avatar-image.ts';
import { onlyOfType, onlySealed } from './file-content.ts';
import { isCut } from './multipart.ts';
import type { UploadTarget } from './upload-rights.service.ts';

/** A file in the store, and the content type of its download. */
export interface StoredFile {
  readonly blobId: string;
  readonly size: number;
  readonly sha256: string;
  readonly contentType: ContentType;
}

/** What may be clear, and as what; everything else is sealed in the browser (design api §2.8 "Key grammar"). */
const CLEAR: Partial<Record<UploadTarget['kind'], readonly SentType[]>> = {
  ecg: ['application/pdf'],
  avatar: ['image/png', 'image/jpeg', 'image/webp'],
};

const storedType = (type: SentType): ContentType => (type === 'image/webp' ? 'application/octet-stream' : type);

/** Writes the bytes of one file to the store: checked, and encrypted at rest where they are clear. */
@Injectable()
export class FileWriter {
  constructor(
    private readonly store: ObjectStore,
    private readonly atRest: AtRestCipher,
  ) {}

  /** Before any byte is read. @throws {Refusal} `UNSUPPORTED_MEDIA_TYPE` */
  requireForm({ kind }: UploadTarget, { encrypted, contentType }: UploadPayload): void {
    const fits = encrypted ? kind !== 'avatar' : CLEAR[kind]?.includes(contentType) === true;
    if (!fits) throw new Refusal('UNSUPPORTED_MEDIA_TYPE');
  }

  /** @throws {Refusal} `CHECKSUM`, `PAYLOAD_TOO_LARGE`, `UNSUPPORTED_MEDIA_TYPE`, `ENVELOPE_SCOPE`, `STORAGE_FULL`; nothing is stored then */
  async write(bytes: Readable, id: string, { kind }: UploadTarget, payload: UploadPayload): Promise<StoredFile> {
    const { contentType, sha256, encrypted } = payload;
    if (kind === 'avatar') return this.writePicture(bytes, payload);

    const sent = measure();
    const stored = await together(
      encrypted ? this.sealed(bytes, payload.title) : this.clear(bytes, id, contentType, sent.transform),
    );
    const written = encrypted ? stored : { ...sent.result(), blobId: stored.blobId };
    const fault = isCut(bytes) ? 'PAYLOAD_TOO_LARGE' : written.sha256 === sha256 ? null : 'CHECKSUM';
    if (fault === null) return { ...written, contentType: storedType(contentType) };
    await this.store.delete(stored.blobId);
    throw new Refusal(fault);
  }

  async remove(files: readonly StoredFile[]): Promise<void> {
    await Promise.all(files.map(({ blobId }) => this.store.delete(blobId)));
  }

  private sealed(bytes: Readable, title: string): [Promise<StoredObject>, Promise<void>] {
    const sealed = new PassThrough();
    const stored = this.store.put(sealed, 'application/octet-stream');
    return [stored, pipeline(bytes, onlySealed(sealedSessionId(title)), sealed)];
  }

  private clear(bytes: Readable, id: string, type: SentType, sent: Transform): [Promise<StoredObject>, Promise<void>] {
    const sealed = new PassThrough();
    const way = pipeline(bytes, onlyOfType(type), sent, this.atRest.seal(id), sealed);
    return [this.store.put(sealed, 'application/octet-stream'), way];
  }

  private async writePicture(bytes: Readable, { contentType, sha256 }: UploadPayload): Promise<StoredFile> {
    const sent = measure();
    const checked = new PassThrough();
    const way = pipeline(bytes, onlyOfType(contentType), sent.transform, checked);
    const picture = await together([reencodeAvatar(checked), way]);
    if (sent.result().sha256 !== sha256) throw new Refusal('CHECKSUM');
    return { ...(await this.store.put(Readable.from([picture]), 'image/jpeg')), contentType: 'image/jpeg' };
  }
}

/**
 * Both ends of a way, each of which breaks when the other does: what is thrown is why, not that the line went dead, and nothing is
 * under way any more by then.
 */
const together = async <T>(ends: readonly [Promise<T>, Promise<void>]): Promise<T> => {
  const faults = (await Promise.allSettled(ends)).flatMap((end) => (end.status === 'rejected' ? [end.reason] : []));
  if (faults.length > 0) throw faults.find((fault) => fault instanceof Refusal) ?? faults[0];
  return ends[0];
};
