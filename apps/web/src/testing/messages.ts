import type { Messages } from '@kilowatt/i18n/load-messages'
import { type MessagePart, messagesOfPart } from '@kilowatt/i18n/message-parts'

const files = import.meta.glob<Record<string, string>>('../../../../packages/i18n/messages/*/*.json', {
  eager: true,
  import: 'default',
})

/** The product's messages in a language, as the server sends them: feature, then key; all or some of them. */
export function messagesIn(locale: string, part?: MessagePart): Messages {
  const all = Object.fromEntries(
    Object.entries(files).flatMap(([path, texts]) =>
      path.includes(`/${locale}/`) ? [[path.replace(/^.*\/|\.json$/g, ''), texts]] : [],
    ),
  )
  return part ? messagesOfPart(all, part) : all
}
