/** Which messages the pages of somebody who is not signed in ask for: what their modules import, whatever is shown of it. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { MessageUse } from './message-uses.ts'

const web = 'apps/web/src'
/** It has all words loaded before it is shown. */
const withAllWords = /\/power-prices\.tsx$/
const starts = [
  `${web}/main.tsx`,
  ...globSync(`${web}/routes/auth/*.tsx`).filter((path) => !withAllWords.test(path)),
  ...globSync(`${web}/routes/*.tsx`).filter((path) => !path.endsWith('/_signed-in.tsx')),
]
/** It imports every page there is. */
const isTable = /routeTree\.gen\.ts$/

/** The uses on the way in whose feature is not among `features`, and the features that none of them needs. */
export function wayInFaults(uses: readonly MessageUse[], features: readonly string[]): string[] {
  const files = importedFrom(starts)
  const onTheWay = uses.filter(({ where }) => files.has(where.replace(/:\d+$/, '')))
  const featureOf = ({ key }: MessageUse) => key.split('.', 1)[0] ?? ''
  const needed = new Set(onTheWay.map(featureOf))
  return [
    ...onTheWay
      .filter((use) => !features.includes(featureOf(use)))
      .map(({ key, where }) => `${where} asks for ${key} on the way in, whose messages do not come with it`),
    ...features
      .filter((feature) => !needed.has(feature))
      .map((feature) => `${feature} comes with the way in, which says nothing of it`),
  ]
}

function importedFrom(paths: readonly string[], seen = new Set<string>()): Set<string> {
  for (const path of paths) {
    if (seen.has(path) || isTable.test(path) || !existsSync(path)) continue
    seen.add(path)
    const imported = readFileSync(path, 'utf8').matchAll(/\b(?:from|import)\s*\(?\s*'(\.[^']+)'/g)
    importedFrom(
      [...imported].map(([, name = '']) => join(dirname(path), name)),
      seen,
    )
  }
  return seen
}
