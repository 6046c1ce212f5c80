import { createHash } from 'node:crypto'
import { loadMessages, type Messages } from '@kilowatt/i18n/load-messages'
import { type MessagePart, messagesOfPart } from '@kilowatt/i18n/message-parts'

type Translations = { readonly messages: Messages; readonly etag: string }

/** Messages by language and part, read from disk once. */
export function createTranslations(load: (locale: string) => Promise<Messages> = loadMessages) {
  const read = new Map<string, Promise<Translations>>()
  return (locale: string, part?: MessagePart): Promise<Translations> => {
    const name = `${locale} ${part}`
    const known = read.get(name)
    if (known) return known
    const fresh = load(locale).then(({ mail: _writtenByTheServer, ...all }) => {
      const messages = part ? messagesOfPart(all, part) : all
      return {
        messages,
        etag: `"${createHash('sha256').update(JSON.stringify(messages)).digest('base64url')}"`,
      }
    })
    read.set(name, fresh)
    return fresh
  }
}
