import { Logger } from '@nestjs/common';
import * as z from 'zod';
import { PrescriptionPartner, type PrescriptionSubject, prescriptionIsMissing } from './prescription-partner.ts';

/** A doctor waits for it. */
const ANSWER_WITHIN_MS = 5_000;
const NOT_FOUND = 404;
/** Of a PDF in base64: some pages of text and a signature. */
const MAX_FILE = 8_000_000;
/** `%PDF-` in base64; its last letter belongs to the next byte too. */
const PDF = /^JVBERi[0-9+/]/;

const codeAnswer = z.object({ authCode: z.string().min(16).max(500) });
const fileAnswer = z.object({ file: z.base64().max(MAX_FILE).regex(PDF) });

interface Account {
  /** Where its interface is, without a slash at the end. */
  readonly url: string;
  readonly key: string;
}

/** The prescription service, over HTTP. Its redirects are not followed: they could lead our key and the patient's number anywhere. */
export class OrdoclicPartner extends PrescriptionPartner {
  private readonly log = new Logger('Prescriptions');

  constructor(
    private readonly account: Account,
    private readonly answerWithinMs = ANSWER_WITHIN_MS,
  ) {
    super();
  }

  async authCode({ doctor, patient: { nir, ...patient } }: PrescriptionSubject): Promise<string> {
    const body = JSON.stringify({ practitioner: doctor, patient: { ...patient, insuranceNumber: nir } });
    const response = await this.ask('/v1/auth-codes', { method: 'POST', body });
    return (await this.read(response, codeAnswer)).authCode;
  }

  async file(patientId: string, prescriptionId: string): Promise<string | null> {
    const response = await this.ask(`/v1/patients/${patientId}/prescriptions/${prescriptionId}`, { method: 'GET' });
    if (response.status === NOT_FOUND) return null;
    return (await this.read(response, fileAnswer)).file;
  }

  private async ask(path: string, init: RequestInit): Promise<Response> {
    const { url, key } = this.account;
    try {
      return await fetch(url + path, {
        ...init,
        headers: { authorization: `Bearer ${key}`, accept: 'application/json', 'content-type': 'application/json' },
        redirect: 'error',
        signal: AbortSignal.timeout(this.answerWithinMs),
      });
    } catch (error) {
      throw this.away(error instanceof Error ? error.name : 'unknown error');
    }
  }

  private async read<T>(response: Response, shape: z.ZodType<T>): Promise<T> {
    if (!response.ok) throw this.away(`HTTP ${response.status}`);
    const parsed = shape.safeParse(await response.json().catch(() => undefined));
    if (!parsed.success) throw this.away('an answer of another shape');
    return parsed.data;
  }

  /** @param what never a message of `fetch`: that may quote an address, and the address a patient */
  private away(what: string) {
    this.log.warn(`The prescription service does not answer: ${what}`);
    return prescriptionIsMissing('Le service de prescription ne répond pas.');
  }
}
