/**
 * Every locale must translate every English text, with the same placeholders and the plural forms of its own
 * grammar.
 */
import { readdirSync, readFileSync } from 'node:fs'

const root = 'packages/i18n/messages'
const plural = /_(zero|one|two|few|many|other)$/
const faults: string[] = []

const locales = readdirSync(root)
const features = readdirSync(`${root}/en`)

for (const locale of locales) {
  const files = readdirSync(`${root}/${locale}`)
  for (const file of files.filter((name) => !features.includes(name)))
    faults.push(`${locale}/${file}: English has no such file`)
  for (const file of features) {
    if (files.includes(file)) compare(locale, file)
    else faults.push(`${locale}/${file} is missing`)
  }
}

function compare(locale: string, file: string) {
  const english = flatten(JSON.parse(readFileSync(`${root}/en/${file}`, 'utf8')))
  const translated = flatten(JSON.parse(readFileSync(`${root}/${locale}/${file}`, 'utf8')))
  const wanted = new Map(
    [...english].flatMap(([key, text]) => formsOf(key, english, locale).map((form) => [form, text])),
  )
  for (const [key, text] of wanted) {
    const translation = translated.get(key)
    if (translation === undefined) faults.push(`${locale}/${file}: ${key} is missing`)
    else if (placeholders(translation) !== placeholders(text) && !isCountlessForm(key, text, translation))
      faults.push(`${locale}/${file}: ${key} has different placeholders from English`)
  }
  for (const key of translated.keys())
    if (!wanted.has(key)) faults.push(`${locale}/${file}: English has no ${key}`)
}

/** A countable key has `_one` and `_other` in English; another language may need more or fewer. */
function formsOf(key: string, english: ReadonlyMap<string, string>, locale: string): string[] {
  const base = key.replace(plural, '')
  if (base === key || !english.has(`${base}_one`) || !english.has(`${base}_other`)) return [key]
  if (!key.endsWith('_other')) return []
  return new Intl.PluralRules(locale).resolvedOptions().pluralCategories.map((form) => `${base}_${form}`)
}

/** "one device" can omit the number that "{{count}} devices" shows. */
function isCountlessForm(key: string, text: string, translation: string): boolean {
  const withoutCount = (from: string) => placeholders(from.replaceAll('{{count}}', ''))
  return /_(zero|one|two)$/.test(key) && withoutCount(text) === withoutCount(translation)
}

function placeholders(text: string): string {
  return [...new Set(text.match(/\{\{[^}]+\}\}|<\/?\w+>/g))].sort().join(' ')
}

function flatten(messages: object, prefix = ''): Map<string, string> {
  return new Map(
    Object.entries(messages).flatMap(([key, value]) =>
      typeof value === 'string' ? [[prefix + key, value] as const] : [...flatten(value, `${prefix}${key}.`)],
    ),
  )
}

for (const fault of faults) console.error(fault)
process.exitCode = faults.length > 0 ? 1 : 0
