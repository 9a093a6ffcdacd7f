/** Under which reason of `docs/decisions/two-doors-to-postgres.md` a module keeps its SQL texts. Pure. */

const ROW = /^\| (?<reason>[^|]+) \| (?<texts>\d+) \| (?<where>[^|]+) \|$/;
const NAME = /`([^`]+)`/g;

/** `platform/{http,outbox}` is two names. */
const spelledOut = (name) => {
  const [, start, list] = /^(.*)\{(.*)\}$/.exec(name) ?? [];
  return list === undefined ? [name] : list.split(',').map((part) => start + part);
};

/** `apps/api/src/modules/teams` is `teams` there, `apps/api/src/platform/http` is `platform/http`. */
const nameOf = (module) => module.replace(/^apps\/api\/src\/(modules\/)?/, '');

/**
 * @param {string} page
 * @param {Readonly<Record<string, number>>} counts of `sqlTexts`
 * @returns {string[]} what is not so
 */
export function wrongReasons(page, counts) {
  const rows = page.split('\n').flatMap((line) => {
    const { reason, texts, where } = ROW.exec(line)?.groups ?? {};
    if (reason === undefined) return [];
    return { reason, texts: Number(texts), names: [...where.matchAll(NAME)].flatMap(([, name]) => spelledOut(name)) };
  });
  const byName = new Map(Object.entries(counts).map(([module, count]) => [nameOf(module), count]));
  const named = rows.flatMap(({ names }) => names);
  const sumOf = (names) => names.reduce((sum, name) => sum + (byName.get(name) ?? 0), 0);
  return [
    ...[...byName.keys()]
      .filter((name) => !named.includes(name))
      .map((name) => `${name} has SQL texts under no reason`),
    ...named.filter((name) => !byName.has(name)).map((name) => `${name} has no SQL text any more`),
    ...named
      .filter((name, index) => named.indexOf(name) < index)
      .map((name) => `${name} stands under more than one reason`),
    ...rows
      .filter(({ names, texts }) => sumOf(names) !== texts)
      .map(({ reason, names, texts }) => `"${reason}" says ${texts} SQL texts and there are ${sumOf(names)}`),
  ];
}
