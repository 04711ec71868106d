import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/* Says which of the packages that run with Foyer come under a licence that does not fit its own, AGPL-3.0-or-later, and ends with 1 if any does. */

/** By their names in SPDX. Each lets its package be part of a work under AGPL-3.0-or-later. */
const fitting = new Set([
  ...['MIT', 'ISC', '0BSD', 'Zlib', 'Unlicense', 'CC0-1.0', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'PSF-2.0'],
  ...['MPL-2.0', 'LGPL-3.0-or-later', 'OFL-1.1'],
]);

/** Packages that name no licence in SPDX, and the one that their files say. */
const said: Partial<Record<string, string>> = { 'png-js': 'MIT', rgbcolor: 'MIT' };

type Licence = { license?: { id?: string; name?: string }; expression?: string };
/** A bill of materials in CycloneDX, as far as it is read. */
export type Bill = { components: { name: string; version: string; licenses?: Licence[] }[] };

/** The packages whose licence does not fit, a line each. Where a package offers a choice, one that fits is enough. */
export function unfitting({ components }: Bill): string[] {
  return components.flatMap(({ name, version, licenses = [] }) => {
    const named = licenses.map(({ license, expression }) => expression ?? license?.id ?? license?.name ?? '');
    const licence = named.join(' AND ') || said[name] || '';
    const choices = licence.replace(/[()]/g, '').split(' OR ');
    const fits = choices.some((choice) => choice.split(' AND ').every((each) => fitting.has(each)));
    return fits ? [] : [`${name} ${version}: ${licence || 'no licence'}`];
  });
}

/** What npm says of the packages that run with Foyer. */
export const readBill = (): Bill =>
  JSON.parse(
    execFileSync('npm', ['sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev'], {
      ...{ cwd: join(import.meta.dirname, '..'), encoding: 'utf8', maxBuffer: 50_000_000 },
    }),
  );

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const bill = readBill();
  const wrong = unfitting(bill);
  console.log(wrong.length > 0 ? wrong.join('\n') : `The licences of all ${bill.components.length} packages fit.`);
  process.exitCode = wrong.length > 0 ? 1 : 0;
}
