import type { FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import { Refusal } from '../../refusal.ts';

const charset = '; charset=utf-8';
const version = '; fhirVersion=4.0';
/** FHIR in JSON, by each of its names (R4 "Content Types and encodings"). */
const OFFERED = ['application/fhir+json', 'application/json', 'text/json'].flatMap((type) => [
  type,
  `${type}${charset}`,
  `${type}${version}`,
]);

/** @throws {Refusal} `NOT_ACCEPTABLE` for whoever reads no JSON */
export const requireJsonReader = ({ headers }: FastifyRequest): void => {
  if (new Negotiator({ headers }).mediaType(OFFERED) === undefined) throw new Refusal('NOT_ACCEPTABLE');
};
