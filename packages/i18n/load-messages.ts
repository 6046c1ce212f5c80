import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Feature, then key. A key may carry a plural suffix of i18next (`_one`, `_few`, …). */
export type Messages = Record<string, Record<string, string>>

const messagesDir = join(import.meta.dirname, 'messages')
const fallback = 'en'

/**
 * All messages of a language, one file per feature. Texts without a translation are in English, so the result
 * is complete for every language of the product, even one without files.
 * @throws Error with the file's name if it is not a flat object of texts
 */
export async function loadMessages(locale: string, dir = messagesDir): Promise<Messages> {
  const english = await readLanguage(join(dir, fallback))
  const own = locale === fallback ? {} : await readLanguage(join(dir, locale))
  return Object.fromEntries(
    Object.entries(english).map(([feature, texts]) => [feature, { ...texts, ...own[feature] }]),
  )
}

async function readLanguage(dir: string): Promise<Messages> {
  const files = (await readdir(dir).catch(noneWhenAbsent)).filter((name) => name.endsWith('.json')).sort()
  const entries = files.map(
    async (name) => [name.slice(0, -'.json'.length), await readTexts(join(dir, name))] as const,
  )
  return Object.fromEntries(await Promise.all(entries))
}

function noneWhenAbsent(error: NodeJS.ErrnoException): string[] {
  if (error.code === 'ENOENT') return []
  throw error
}

async function readTexts(path: string): Promise<Record<string, string>> {
  const content: unknown = JSON.parse(await readFile(path, 'utf8'))
  if (!isTexts(content)) throw new Error(`${path} must be a flat object of texts`)
  return content
}

const isTexts = (content: unknown): content is Record<string, string> =>
  typeof content === 'object' &&
  content !== null &&
  Object.values(content).every((text) => typeof text === 'string')
