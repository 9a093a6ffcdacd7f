/** Whether what we build and run on is named by an exact version: images, their bases, the actions of CI. */

/** Projects whose releases have two numbers. */
const TWO_NUMBERS = ['postgres', 'chrislusf/seaweedfs'];
const DIGEST = /@sha256:[0-9a-f]{64}$/;

/** @param {string} image with tag and, may be, digest @returns {boolean} */
export function isExact(image) {
  const [, name = '', tag = ''] = /^(.+?):(v?\d[^:@]*)(?:@sha256:[0-9a-f]{64})?$/.exec(image) ?? [];
  if (image.includes('@') && !DIGEST.test(image)) return false;
  const numbers = /^v?(\d+(?:\.\d+)*)/.exec(tag)?.[1]?.split('.').length ?? 0;
  return numbers >= (TWO_NUMBERS.includes(name) ? 2 : 3);
}

/** @returns {string[]} the images that a Dockerfile begins with, save its own stages */
export function basesIn(dockerfile) {
  const lines = [...dockerfile.matchAll(/^FROM\s+(\S+)(?:\s+AS\s+(\S+))?$/gim)];
  const stages = new Set(lines.map(([, , stage]) => stage));
  return lines.map(([, image = '']) => image).filter((image) => !stages.has(image));
}

/** @returns {string[]} `owner/name@version` */
export function actionsIn(workflow) {
  return [...workflow.matchAll(/^\s*(?:-\s+)?uses:\s*["']?([^\s"'#]+)/gm)].map(([, action = '']) => action);
}

const isExactAction = (action) => /@(v\d+\.\d+\.\d+|[0-9a-f]{40})$/.test(action) || action.startsWith('./');

/**
 * @param {Record<string, string>} files name → text, of Dockerfiles and workflows
 * @returns {string[]} one sentence per fault
 */
export function versionFaults(files) {
  return Object.entries(files).flatMap(([file, text]) => {
    const [found, isFine] = /\.ya?ml$/.test(file) ? [actionsIn(text), isExactAction] : [basesIn(text), isExact];
    return found.filter((one) => !isFine(one)).map((one) => `${file}: ${one} is no exact version`);
  });
}
