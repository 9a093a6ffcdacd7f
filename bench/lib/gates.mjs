import './stop.mjs';

/**
 * What the issue asks for beside what was measured. A gate is missed in the open: it is printed, and the run ends with 1.
 * @param {string} suite
 */
export function gatesOf(suite) {
  const rows = [];
  const add = (name, value, limit, isMet) => rows.push({ suite, name, value, limit, met: isMet });
  return {
    atMost: (name, value, limit) => add(name, value, `≤ ${limit}`, value <= limit),
    atLeast: (name, value, limit) => add(name, value, `≥ ${limit}`, value >= limit),
    exactly: (name, value, wanted) => add(name, value, `= ${wanted}`, value === wanted),
    /** Prints the table; the process ends with 1 when a gate was missed. */
    close() {
      for (const { name, value, limit, met } of rows) {
        const shown = typeof value === 'number' ? Number(value.toFixed(2)) : value;
        console.log(`${met ? 'met   ' : 'MISSED'}  ${suite}: ${name} ${shown} (${limit})`);
      }
      if (rows.some(({ met }) => !met)) process.exitCode = 1;
    },
  };
}
