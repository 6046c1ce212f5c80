/** Files must be small and easy to find by name: at most 400 lines, no name twice, no catch-all files. */
import { existsSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { sourceFiles } from './source-files.ts'

const MAX_LINES = 400
const banned = /^(utils?|helpers?|types|misc|common|shared|service|constants)\.(ts|tsx)$/
/** Names required by a tool or by the layout. */
const mayRepeat = /^(vite\.config\.ts|main\.ts|main\.tsx)$/
const isModuleIndex = (path: string) => /^apps\/server\/src\/modules\/[^/]+\/index\.ts$/.test(path)
/** A route file's name is a piece of a URL, so pages of different things may share it. */
const isRoute = (path: string) => path.startsWith('apps/web/src/routes/')

const files = sourceFiles().filter((path) => existsSync(path))
const faults: string[] = []

for (const path of files) {
  const name = basename(path)
  const lines = readFileSync(path, 'utf8').split('\n').length - 1
  if (lines > MAX_LINES) faults.push(`${path}: ${lines} lines, at most ${MAX_LINES}: split it by topic`)
  if (banned.test(name)) faults.push(`${path}: the name says nothing about the content`)
  if (name === 'index.ts' && !isModuleIndex(path)) faults.push(`${path}: index.ts is for server modules only`)
  if (
    /\.tsx?$/.test(name) &&
    !isRoute(path) &&
    !/^([a-z0-9]+([-.][a-z0-9]+)*|[A-Z][A-Za-z0-9]*(\.test)?)\.tsx?$/.test(name)
  )
    faults.push(`${path}: files are kebab-case, components PascalCase`)
}

const named = files.filter(
  (path) => !isModuleIndex(path) && !isRoute(path) && !mayRepeat.test(basename(path)),
)
/** A contract and its server code may share a name; within one workspace a name is unique. */
const homeAndName = (path: string) => `${path.split('/', 2).join('/')}: ${basename(path)}`
for (const [name, paths] of Map.groupBy(named, homeAndName))
  if (paths.length > 1) faults.push(`${name} exists ${paths.length} times: ${paths.join(', ')}`)

for (const fault of faults) console.error(fault)
process.exitCode = faults.length > 0 ? 1 : 0
