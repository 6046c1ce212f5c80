/**
 * Requirements of `npm ci` and `npm start` for the lock file, on every machine:
 *
 * - The lock file names every package for every platform. npm leaves out an optional package that the
 *   registry lacks, and then `npm ci` refuses the file on a machine with another registry or platform.
 * - No package for tests and checks may look needed at run time, so that `npm start` can do without such
 *   packages. A package that is needed at run time can name one as an optional peer, as better-auth does with
 *   vitest. `--write` removes such mentions; run `npm install` after it.
 */
import { readFileSync, writeFileSync } from 'node:fs'

type Names = Record<string, string>
type Entry = {
  dependencies?: Names
  optionalDependencies?: Names
  peerDependencies?: Names
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
  link?: boolean
  resolved?: string
}

/** SVG sources of @tabler/icons-react, 50 MB: a declared dependency of it that it never imports. */
const neverImported = ['@tabler/icons']

const lock: { packages: Record<string, Entry> } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
const { packages } = lock

/** Path of the entry that Node resolves for a name required by a package, or null. */
function findFrom(from: string, name: string): string | null {
  for (let folder = from; ; folder = folder.replace(/(^|\/)[^/]*$/, '')) {
    const path = folder ? `${folder}/node_modules/${name}` : `node_modules/${name}`
    if (packages[path]) return path
    if (!folder) return null
  }
}

const isOptionalPeer = (entry: Entry, name: string) => entry.peerDependenciesMeta?.[name]?.optional === true

/** Paths of the entries needed at run time: without development dependencies and optional peers. */
function neededToRun(): Set<string> {
  const needed = new Set<string>()
  const add = (path: string) => {
    if (needed.has(path)) return
    needed.add(path)
    const entry = packages[path] ?? {}
    if (entry.link && entry.resolved) add(entry.resolved)
    const peers = Object.keys(entry.peerDependencies ?? {}).filter((name) => !isOptionalPeer(entry, name))
    const names = [
      ...Object.keys(entry.dependencies ?? {}),
      ...Object.keys(entry.optionalDependencies ?? {}),
      ...peers,
    ]
    for (const name of names) {
      const found = findFrom(path, name)
      if (found) add(found)
    }
  }
  for (const path of Object.keys(packages)) if (!path.includes('node_modules/')) add(path)
  return needed
}

const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
  Object.keys(optionalDependencies).filter((name) => findFrom(path, name) === null),
)
for (const name of missing) console.error(`package-lock.json has no entry for ${name}`)

const needed = neededToRun()
const misleading = Object.entries(packages).flatMap(([path, entry]) => {
  const unread = neverImported.filter((name) => entry.dependencies?.[name])
  const testPeers = Object.keys(entry.peerDependencies ?? {}).filter((name) => {
    const found = isOptionalPeer(entry, name) && findFrom(path, name)
    return found && needed.has(path) && !needed.has(found)
  })
  return [...unread, ...testPeers].map((name) => ({ path, entry, name }))
})

if (process.argv.includes('--write')) {
  for (const { entry, name } of misleading) {
    delete entry.dependencies?.[name]
    delete entry.peerDependencies?.[name]
    delete entry.peerDependenciesMeta?.[name]
  }
  for (const name of neverImported) delete packages[`node_modules/${name}`]
  writeFileSync('package-lock.json', `${JSON.stringify(lock, null, 2)}\n`)
} else {
  for (const { path, name } of misleading)
    console.error(`package-lock.json: ${path} makes ${name} look needed at run time`)
  if (misleading.length > 0) console.error('Mend it: node scripts/checks/lock-file.ts --write')
}
if (missing.length + misleading.length > 0) process.exitCode = 1
