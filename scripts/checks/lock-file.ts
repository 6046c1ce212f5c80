/**
 * The lock file must name every package for every platform. npm leaves out an optional one that its registry
 * lacks, and then `npm ci` rejects the file on a machine with another registry or platform.
 */
import { readFileSync } from 'node:fs'

type Entry = { optionalDependencies?: Record<string, string> }

const { packages }: { packages: Record<string, Entry> } = JSON.parse(
  readFileSync('package-lock.json', 'utf8'),
)
const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
  Object.keys(optionalDependencies).filter(
    (name) => !packages[`${path}/node_modules/${name}`] && !packages[`node_modules/${name}`],
  ),
)

for (const name of missing) console.error(`package-lock.json has no entry for ${name}`)
process.exitCode = missing.length > 0 ? 1 : 0
