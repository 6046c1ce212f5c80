/** Every message that the code uses exists, every message is used, and features show messages of their own. */
import { globSync, readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { MailType } from '../../apps/server/src/modules/mail/mail-type.ts'
import { wayInFeatures } from '../../packages/i18n/message-parts.ts'
import { declarationFiles } from './declared-names.ts'
import { foreignUses } from './message-owners.ts'
import { type MessageUse, webMessageUses } from './message-uses.ts'
import { wayInFaults } from './way-in-words.ts'

const root = 'packages/i18n/messages'
const features = readdirSync(`${root}/en`).map((file) => file.replace('.json', ''))
const english = readCatalogue('en')
const faults: string[] = []

const known = new Set([...english.keys()].map(baseOf))
const web = webMessageUses(features)
faults.push(...web.faults, ...wayInFaults(web.uses, wayInFeatures), ...foreignUses(web.uses))
const uses = [...web.uses, ...(await mailUses()), ...(await declaredUses()), ...fileUses()]
for (const { key, where } of uses)
  if (!known.has(key)) faults.push(`${where} uses ${key}, which no language has`)

const used = new Set(uses.map(({ key }) => key))
for (const key of known) if (!used.has(key)) faults.push(`${key} is used nowhere`)

function readCatalogue(locale: string): Map<string, string> {
  return new Map(
    readdirSync(`${root}/${locale}`).flatMap((file) => {
      const texts: Record<string, string> = JSON.parse(readFileSync(`${root}/${locale}/${file}`, 'utf8'))
      return Object.entries(texts).map(
        ([key, text]) => [`${file.replace('.json', '')}.${key}`, text] as const,
      )
    }),
  )
}

/** The key that code asks for: of a counted one, the part that all its forms share. */
function baseOf(key: string): string {
  const base = key.replace(/_(zero|one|two|few|many|other)$/, '')
  return english.has(`${base}_one`) && english.has(`${base}_other`) ? base : key
}

/** What mails are made of: subject and text of every one that a module declares, an action where it has one, and what stands in all. */
async function mailUses(): Promise<MessageUse[]> {
  const template = 'apps/server/src/modules/mail/mail-template.ts'
  const inAll = [...readFileSync(template, 'utf8').matchAll(/\bsay\('(\w+)'\)/g)].map(([, key]) => ({
    key: `mail.${key}`,
    where: template,
  }))
  const ofModules = globSync('apps/server/src/modules/*/*.mails.ts').map(async (where) => {
    const declared: Record<string, Record<string, MailType>> = await import(resolve(where))
    return Object.values(declared)
      .flatMap((mails) => Object.values(mails))
      .flatMap(({ name, leadsOn, leadsElsewhere }) =>
        ['Subject', 'Text', ...(leadsOn ? ['Action'] : []), ...(leadsElsewhere ? ['Other'] : [])].map(
          (part) => name + part,
        ),
      )
      .map((key) => ({ key: `mail.${key}`, where }))
  })
  return [...inAll, ...(await Promise.all(ofModules)).flat()]
}

/** Texts of what modules declare. */
async function declaredUses(): Promise<MessageUse[]> {
  const files = await declarationFiles()
  return files.flatMap(({ names }) =>
    names.flatMap(({ text, where }) => (text === undefined ? [] : [{ key: text, where }])),
  )
}

/** What the server writes into files: the head of the audit log, reports. */
function fileUses(): MessageUse[] {
  const files = [
    'apps/server/src/modules/directory/audit/audit-csv.ts',
    'apps/server/src/modules/analytics/reports/report-words.ts',
    'packages/charts/src/report-words.ts',
  ]
  const keyed = new RegExp(`'((?:${features.join('|')})\\.\\w+)'`, 'g')
  return files.flatMap((where) =>
    [...readFileSync(where, 'utf8').matchAll(keyed)].map(([, key = '']) => ({ key, where })),
  )
}

for (const fault of faults) console.error(fault)
process.exitCode = faults.length > 0 ? 1 : 0
