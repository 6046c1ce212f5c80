import { createHash } from 'node:crypto'
import { loadMessages, type Messages } from '@kilowatt/i18n/load-messages'

type Translations = { readonly messages: Messages; readonly etag: string }

/** Messages by language, read from disk once. */
export function createTranslations(load: (locale: string) => Promise<Messages> = loadMessages) {
  const read = new Map<string, Promise<Translations>>()
  return (locale: string): Promise<Translations> => {
    const known = read.get(locale)
    if (known) return known
    const fresh = load(locale).then(({ mail: _writtenByTheServer, ...messages }) => ({
      messages,
      etag: `"${createHash('sha256').update(JSON.stringify(messages)).digest('base64url')}"`,
    }))
    read.set(locale, fresh)
    return fresh
  }
}
