/**
 * A prescription service for a machine without a network: codes for one use, a page to prescribe on, prescriptions as PDF, and how each of
 * them fails. `npm start` offers it, specs and journeys talk to it. Below `/_` a test says how it fails.
 */
import { randomUUID } from 'node:crypto';
import { dayOf } from '../../packages/domain/src/day.ts';
import { readBody, startStandIn } from '../lib/stand-in-server.mjs';
import { framePage } from './page.mjs';
import { onePage } from './pdf.mjs';

const KEY = 'ordoclic_of_this_machine_alone';
const CODE_LIVES_MS = 60_000;
const FILE = /^\/v1\/patients\/([\w-]+)\/prescriptions\/([\w-]+)$/;

/** `2026-11-28` as 28/11/2026. */
const inFigures = (day) => day.split('-').reverse().join('/');

/** The stand-in, without its socket. */
class PrescriptionStandIn {
  constructor({ now }) {
    this.now = now;
    /** @type {import('./server.mjs').Failure} */
    this.fails = 'never';
    /** Of the last code, for a spec. @type {import('./server.mjs').Subject | null} */
    this.asked = null;
    this.codes = new Map();
    this.sessions = new Map();
    this.files = new Map();
  }

  answer({ method, pathname, headers, body }) {
    if (pathname === '/_/fails') {
      this.fails = body.fails;
      return { status: 200, body: {} };
    }
    if (pathname === '/frame') return { status: 200, type: 'text/html; charset=utf-8', text: framePage };
    if (pathname === '/frame/sessions' && method === 'POST') return this.open(body.authCode);
    if (pathname === '/frame/prescriptions' && method === 'POST') return this.prescribe(body);
    if (this.fails === 'refuses') return { status: 500, body: { error: 'An error occurred' } };
    if (this.fails === 'otherwise') return { status: 200, body: { code: 'of another shape' } };
    if (this.fails === 'redirects') return { status: 302, location: 'http://127.0.0.1:9/', body: {} };
    if (headers.authorization !== `Bearer ${KEY}`) return { status: 401, body: { error: 'Unknown key' } };
    if (pathname === '/v1/auth-codes' && method === 'POST') return this.code(body);
    const [, patientId, prescriptionId] = FILE.exec(pathname) ?? [];
    const file = this.files.get(prescriptionId);
    if (file === undefined || file.patientId !== patientId)
      return { status: 404, body: { error: 'Unknown prescription' } };
    return { status: 200, body: { file: file.bytes.toString('base64') } };
  }

  code(subject) {
    if (!/^\d{11}$/.test(subject.practitioner?.rpps ?? '')) return { status: 422, body: { error: 'rpps' } };
    if (!/^\d{5}(\d{2}|2[AB])\d{8}$/.test(subject.patient?.insuranceNumber ?? '')) {
      return { status: 422, body: { error: 'insuranceNumber' } };
    }
    this.asked = subject;
    const authCode = randomUUID();
    this.codes.set(authCode, { subject, until: this.now() + CODE_LIVES_MS });
    return { status: 201, body: { authCode } };
  }

  open(authCode) {
    const code = this.codes.get(authCode);
    this.codes.delete(authCode);
    if (code === undefined || code.until < this.now()) return { status: 403, body: { error: 'Unknown code' } };
    const id = randomUUID();
    this.sessions.set(id, code.subject);
    const { firstName, lastName } = code.subject.patient;
    return { status: 201, body: { id, patient: `${firstName} ${lastName}` } };
  }

  prescribe({ session, text }) {
    const subject = this.sessions.get(session);
    if (subject === undefined) return { status: 403, body: { error: 'Unknown session' } };
    return { status: 201, body: { prescriptionId: this.make(subject, String(text)) } };
  }

  make({ practitioner, patient }, text) {
    const prescriptionId = randomUUID();
    const day = dayOf(this.now(), 'Europe/Paris');
    const lines = [
      'Ordonnance',
      `Dr ${practitioner.firstName} ${practitioner.lastName}, RPPS ${practitioner.rpps}`,
      `${patient.firstName} ${patient.lastName}, né(e) le ${inFigures(patient.birthDate)}`,
      `Le ${inFigures(day)}`,
      '',
      ...text.split('\n'),
    ];
    this.files.set(prescriptionId, { patientId: patient.id, bytes: onePage(lines) });
    return prescriptionId;
  }
}

/**
 * Starts the stand-in on this machine.
 * @param {import('./server.mjs').Options} options
 * @returns {Promise<import('./server.mjs').StandIn>}
 */
export async function startPrescriptions({ port = 0, now = Date.now } = {}) {
  const service = new PrescriptionStandIn({ now });
  const { origin, stop } = await startStandIn(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://prescriptions');
    const text = await readBody(request);
    const body = text === '' ? {} : JSON.parse(text);
    if (service.fails === 'silent' && pathname.startsWith('/v1/')) return;
    const answer = service.answer({ method: request.method ?? 'GET', pathname, headers: request.headers, body });
    if ('location' in answer) response.setHeader('location', String(answer.location));
    response
      .writeHead(answer.status, { 'content-type': answer.type ?? 'application/json', 'cache-control': 'no-store' })
      .end(answer.text ?? JSON.stringify(answer.body));
  }, port);
  return {
    service,
    environment: { ORDOCLIC_API_URL: origin, ORDOCLIC_API_KEY: KEY, ORDOCLIC_FRAME_URL: `${origin}/frame` },
    stop,
  };
}
