/**
 * Messages used by the pages before sign-in: those of every module that the pages import, whether they are
 * shown or not.
 */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { MessageUse } from './message-uses.ts'

const web = 'apps/web/src'
/** Pages that load all texts before they are shown. */
const withAllWords = /\/power-prices\.tsx$/
const starts = [
  `${web}/main.tsx`,
  ...globSync(`${web}/routes/auth/*.tsx`).filter((path) => !withAllWords.test(path)),
  ...globSync(`${web}/routes/*.tsx`).filter((path) => !path.endsWith('/_signed-in.tsx')),
]
/** A file that imports every page. */
const isTable = /routeTree\.gen\.ts$/

/**
 * Messages used before sign-in whose feature is missing in `features`, and listed features that are not
 * needed there.
 */
export function wayInFaults(uses: readonly MessageUse[], features: readonly string[]): string[] {
  const files = importedFrom(starts)
  const onTheWay = uses.filter(({ where }) => files.has(where.replace(/:\d+$/, '')))
  const featureOf = ({ key }: MessageUse) => key.split('.', 1)[0] ?? ''
  const needed = new Set(onTheWay.map(featureOf))
  return [
    ...onTheWay
      .filter((use) => !features.includes(featureOf(use)))
      .map(({ key, where }) => `${where} uses ${key} before sign-in, but its feature is not loaded there`),
    ...features
      .filter((feature) => !needed.has(feature))
      .map((feature) => `${feature} is loaded before sign-in, but not used there`),
  ]
}

function importedFrom(paths: readonly string[], seen = new Set<string>()): Set<string> {
  for (const path of paths) {
    if (seen.has(path) || isTable.test(path) || !existsSync(path)) continue
    seen.add(path)
    const imported = readFileSync(path, 'utf8').matchAll(/\b(?:from|import)\s*\(?\s*'([.#][^']+)'/g)
    importedFrom(
      [...imported].map(([, name = '']) =>
        name.startsWith('#') ? join(web, name.slice(1)) : join(dirname(path), name),
      ),
      seen,
    )
  }
  return seen
}
