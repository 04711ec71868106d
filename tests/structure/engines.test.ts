import { readFileSync } from 'node:fs';
import { minVersion, satisfies } from 'semver';
import { expect, it } from 'vitest';

type Package = { version?: string; engines?: { node?: string }; cpu?: string[] };

const { engines } = JSON.parse(readFileSync('package.json', 'utf8')) as { engines: { node: string } };
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Package> };

/** The oldest Node that is promised, and later ones that newcomers have. */
const nodes = [minVersion(engines.node)?.version ?? '', '22.22.0', '24.21.0', '26.9.0'];

it.each(nodes)('every package, also those that others bring along, runs on Node %s', (node) => {
  const unfit = Object.entries(packages)
    // Of Windows with 32 bits there is no later Node.
    .filter(([path, { cpu }]) => path !== '' && !cpu?.includes('ia32'))
    .filter(([, { engines: wanted }]) => wanted?.node && !satisfies(node, wanted.node))
    .map(([path, { version, engines: wanted }]) => `${path} ${version} wants ${wanted?.node}`);
  expect(unfit).toEqual([]);
  expect(Object.keys(packages).length).toBeGreaterThan(500);
});
