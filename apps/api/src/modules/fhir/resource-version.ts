import { hash } from 'node:crypto';
import type { Meta, Resource } from '@maillon/domain/fhir/resource';

interface Versioned extends Resource {
  readonly meta: Meta & { readonly versionId: string };
}

const LENGTH = 32;

/**
 * A resource with its version: what its reader sees of it. It is put together from several rows, and more or less of it is shown as
 * rights come and go, so that no number of a row says whether a copy is still right.
 */
export const versioned = ({ resourceType, id, meta, ...members }: Resource): Versioned => {
  const seen = JSON.stringify({ resourceType, id, meta, ...members });
  return { resourceType, id, meta: { versionId: hash('sha256', seen).slice(0, LENGTH), ...meta }, ...members };
};
