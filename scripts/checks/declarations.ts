/**
 * Every module's declaration must be in the list from which the product is composed, and every name must be
 * declared once and have its texts.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { declarations } from '../../packages/contracts/src/declarations.ts'
import { directoryDeclaration } from '../../packages/contracts/src/directory/directory-declaration.ts'
import { type DeclaredName, declarationFiles } from './declared-names.ts'

const messages = 'packages/i18n/messages'
const files = await declarationFiles()
const names = files.flatMap((file) => file.names)
const listed = new Set<object>([...declarations, directoryDeclaration])

const faults = [
  ...files
    .filter(({ declaration }) => !listed.has(declaration))
    .map(({ path }) => `${path} is not in packages/contracts/src/declarations.ts`),
  ...twice(names, ({ kind, name }) => `${kind} ${name}`),
  ...twice(
    names.filter(({ kind }) => kind === 'error code' || kind === 'audit action'),
    ({ kind, text }) => `text ${text} of an ${kind}`,
  ),
  ...files.flatMap(({ path, declaration: { errors = {} } }) =>
    Object.entries(errors)
      .filter(([, { sentence }]) => sentence.trim() === '')
      .map(([code]) => `${path}: error code ${code} has no sentence`),
  ),
  ...files.flatMap(({ path, declaration: { auditReferences = {} } }) =>
    Object.keys(auditReferences)
      .filter((field) => !names.some(({ kind, name }) => kind === 'audit field' && name === field))
      .map((field) => `${path}: audit reference ${field} is not an audit field`),
  ),
  ...readdirSync(messages).flatMap((locale) => withoutText(locale)),
]

function twice(among: readonly DeclaredName[], describe: (name: DeclaredName) => string): string[] {
  return [...Map.groupBy(among, describe)]
    .filter(([, found]) => found.length > 1)
    .map(([name, found]) => `${name} is declared twice: ${found.map(({ where }) => where).join(' and ')}`)
}

function withoutText(locale: string): string[] {
  const features = new Map<string, Record<string, string>>()
  const textsOf = (feature: string) => {
    const known = features.get(feature) ?? readTexts(`${messages}/${locale}/${feature}.json`)
    features.set(feature, known)
    return known
  }
  return names.flatMap(({ kind, name, text, where }) => {
    if (text === undefined) return []
    const [feature = '', ...key] = text.split('.')
    return textsOf(feature)[key.join('.')]
      ? []
      : [`${where}: ${kind} ${name} has no text ${text} in ${locale}`]
  })
}

function readTexts(path: string): Record<string, string> {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return {}
  }
}

for (const fault of faults) console.error(fault)
console.log(`${files.length} declarations, ${names.length} names`)
process.exitCode = faults.length > 0 ? 1 : 0
