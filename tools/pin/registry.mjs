/** What a tag means at this moment: asked of the registry of an image (OCI Distribution), or of GitHub for an action. */

const TIMEOUT_MS = 15_000;
const MANIFESTS = [
  'application/vnd.oci.image.index.v1+json',
  'application/vnd.docker.distribution.manifest.list.v2+json',
  'application/vnd.oci.image.manifest.v1+json',
  'application/vnd.docker.distribution.manifest.v2+json',
].join(', ');

/** @typedef {(host: string) => string} AddressOf where a host is really asked; a test has its own */
/** @type {AddressOf} */
export const realAddress = (host) => `https://${host}`;

const ask = (url, headers, method = 'GET') => fetch(url, { method, headers, signal: AbortSignal.timeout(TIMEOUT_MS) });

/** `caddy:2.11.9` is `library/caddy` at Docker's own registry. */
function placeOf(image) {
  const [, name = '', tag = ''] = /^(.+):([^:/@]+)$/.exec(image) ?? [];
  const [first = '', ...rest] = name.split('/');
  if (rest.length > 0 && /[.:]/.test(first)) return { host: first, repository: rest.join('/'), tag };
  return { host: 'registry-1.docker.io', repository: rest.length > 0 ? name : `library/${name}`, tag };
}

/** Reading needs a token, which is given without an account. */
async function tokenFor(challenge, addressOf) {
  const member = (name) => new RegExp(`${name}="([^"]*)"`).exec(challenge)?.[1] ?? '';
  const realm = new URL(member('realm'));
  const url = new URL(realm.pathname, addressOf(realm.host));
  for (const name of ['service', 'scope']) url.searchParams.set(name, member(name));
  const answer = await ask(url, {});
  const { token, access_token } = await answer.json();
  return token ?? access_token;
}

/**
 * @param {string} image with its tag
 * @param {AddressOf} [addressOf]
 * @returns {Promise<string>} `sha256:…`
 */
export async function digestOf(image, addressOf = realAddress) {
  const { host, repository, tag } = placeOf(image);
  const url = `${addressOf(host)}/v2/${repository}/manifests/${tag}`;
  let answer = await ask(url, { accept: MANIFESTS }, 'HEAD');
  if (answer.status === 401) {
    const token = await tokenFor(answer.headers.get('www-authenticate') ?? '', addressOf);
    answer = await ask(url, { accept: MANIFESTS, authorization: `Bearer ${token}` }, 'HEAD');
  }
  const digest = answer.headers.get('docker-content-digest') ?? '';
  if (!answer.ok || !/^sha256:[0-9a-f]{64}$/.test(digest))
    throw new Error(`${image}: ${host} answers ${answer.status}`);
  return digest;
}

/**
 * @param {string} action `owner/name` or `owner/name/path`
 * @param {string} version
 * @param {AddressOf} [addressOf]
 * @returns {Promise<string>} the commit
 */
export async function commitOf(action, version, addressOf = realAddress) {
  const [owner, name] = action.split('/');
  const url = `${addressOf('api.github.com')}/repos/${owner}/${name}/commits/${version}`;
  const answer = await ask(url, { accept: 'application/vnd.github.sha' });
  const commit = (await answer.text()).trim();
  if (!answer.ok || !/^[0-9a-f]{40}$/.test(commit))
    throw new Error(`${action}@${version}: GitHub answers ${answer.status}`);
  return commit;
}
