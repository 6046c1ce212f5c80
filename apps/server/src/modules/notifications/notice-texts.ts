import { type NoticeName, noticeKinds } from '@kilowatt/contracts/notice-names'
import { formatBytes } from '@kilowatt/domain/units/format-bytes'
import { formatDateTime } from '@kilowatt/domain/units/format-date'
import { formatLasting } from '@kilowatt/domain/units/format-duration'
import { measuredText } from '@kilowatt/domain/units/measured-text'
import { NOT_MEASURED, withUnit } from '@kilowatt/domain/units/number-format'
import { loadMessages, type Messages } from '@kilowatt/i18n/load-messages'
import type { NoticeValue } from '../../platform/notices.ts'

/** Texts in one language. */
export type NoticeWords = { readonly locale: string; readonly messages: Messages }

const known = new Map<string, Promise<NoticeWords>>()

/** Messages do not change while the server runs, so each language is read once. */
export function noticeWords(locale: string): Promise<NoticeWords> {
  const read = known.get(locale) ?? loadMessages(locale).then((messages) => ({ locale, messages }))
  known.set(locale, read)
  return read
}

export type NoticeContent = {
  readonly kind: NoticeName
  readonly values: Readonly<Record<string, NoticeValue>>
  readonly isSolved?: boolean
}

type Filling = Readonly<Record<string, NoticeValue>>

/**
 * Title and text of a notice in one language. If this version no longer knows the kind, the name of the kind.
 */
export function renderNotice(
  { kind, values, isSolved = false }: NoticeContent,
  words: NoticeWords,
  product: string,
): { title: string; text: string } {
  const say = (key: string) => noticeText(words, key, { ...values, product })
  const feature = noticeKinds[kind]?.feature
  if (feature === undefined) return { title: kind, text: '' }
  const title = say(`${feature}.${kind}Title`) ?? kind
  // a value at the start or end of the text may be empty
  if (!isSolved) return { title, text: (say(`${feature}.${kind}Text`) ?? '').trim() }
  const { solvedTitle = { text: 'notifications.solvedTitle' }, solvedText = '' } = values
  const others = { ...values, product, title }
  return { title: written(solvedTitle, words, others), text: written(solvedText, words, others) }
}

/** Values of a notice as texts in one language, without the sentences about its end, which are its title and text. */
export function writtenValues(values: Filling, words: NoticeWords): Record<string, string> {
  const { solvedTitle: _title, solvedText: _text, ...mentioned } = values
  return Object.fromEntries(
    Object.entries(mentioned).map(([name, value]) => [name, written(value, words, without(values, name))]),
  )
}

/**
 * A text with its values, by `feature.key`; if `count` is among the values, in its plural form. Null if there is no
 * such text.
 */
export function noticeText(words: NoticeWords, key: string, values: Filling = {}): string | null {
  const [feature = '', name = ''] = key.split('.')
  const texts = words.messages[feature]
  const text = texts?.[name] ?? texts?.[`${name}_${pluralOf(words.locale, values.count)}`]
  if (text === undefined) return null
  return text.replace(/\{\{(\w+)\}\}/g, (_all, value: string) => {
    // A line break in a name would start a new paragraph. A value may mention other values, but not itself.
    return written(values[value], words, without(values, value)).replace(/\s+/g, ' ')
  })
}

const pluralOf = (locale: string, count: NoticeValue | undefined) =>
  new Intl.PluralRules(locale).select(Number(typeof count === 'object' ? 0 : count))

function written(value: NoticeValue | undefined, words: NoticeWords, others: Filling): string {
  if (value === undefined) return NOT_MEASURED
  if (typeof value === 'string') return value
  if ('at' in value) return formatDateTime(value.at, { timeZone: value.timezone })
  if ('bytes' in value) return formatBytes(value.bytes, words)
  if ('amount' in value) {
    const { amount, unit, digits = 1 } = value
    return withUnit(amount, unit, { locale: words.locale, digits, trim: true }).text
  }
  if ('measured' in value) return measuredText(value.measured, value.unit, words.locale)
  if ('lastingMs' in value) return formatLasting(value.lastingMs, words)
  const text = noticeText(words, value.text, others) ?? value.text
  return value.startsSentence ? text.slice(0, 1).toLocaleUpperCase(words.locale) + text.slice(1) : text
}

const without = (values: Filling, name: string): Filling =>
  Object.fromEntries(Object.entries(values).filter(([other]) => other !== name))
