/**
 * Every message that the code uses must exist, every message must be used, and features must show their own
 * messages.
 */
import { globSync, readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { MailType } from '../../apps/server/src/modules/mail/mail-type.ts'
import { noticeKinds } from '../../packages/contracts/src/notice-names.ts'
import type { AlarmKind } from '../../packages/domain/alarms/alarm-kind.ts'
import type { AlarmKindName } from '../../packages/domain/alarms/alarm-kind-names.ts'
import { alarmKinds } from '../../packages/domain/alarms/alarm-kinds.ts'
import { alarmTextFeature } from '../../packages/domain/alarms/alarm-texts.ts'
import { bootKeys } from '../../packages/i18n/boot-keys.ts'
import { wayInFeatures } from '../../packages/i18n/message-parts.ts'
import { declarationFiles } from './declared-names.ts'
import { foreignUses } from './message-owners.ts'
import { type MessageUse, webMessageUses } from './message-uses.ts'
import { strategyUses } from './strategy-uses.ts'
import { wayInFaults } from './way-in-words.ts'

const root = 'packages/i18n/messages'
/**
 * Code in which a kind of alarm names a fault of settings: `return 'notMeasured'`, `? 'clearBeyondRaise' :
 * null`.
 */
const faultText = /(?:return |\? )'(\w+)'(?= : null|\n)/g
const features = readdirSync(`${root}/en`).map((file) => file.replace('.json', ''))
const english = readCatalogue('en')
const faults: string[] = []

const known = new Set([...english.keys()].map(baseOf))
const web = webMessageUses(features)
faults.push(...web.faults, ...wayInFaults(web.uses, wayInFeatures), ...foreignUses(web.uses))
const uses = [
  ...web.uses,
  ...(await mailUses()),
  ...noticeUses(),
  ...(await declaredUses()),
  ...fileUses(),
  ...kindUses(),
  ...bootKeys.map((key) => ({ key: `boot.${key}`, where: 'packages/i18n/boot-keys.ts' })),
  ...strategyUses(known),
]
for (const { key, where } of uses)
  if (!known.has(key)) faults.push(`${where} uses ${key}, which exists in no language`)

const used = new Set(uses.map(({ key }) => key))
for (const key of known) if (!used.has(key)) faults.push(`${key} is not used`)

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

/** The key as the code uses it: without the plural suffix, if the message has plural forms. */
function baseOf(key: string): string {
  const base = key.replace(/_(zero|one|two|few|many|other)$/, '')
  return english.has(`${base}_one`) && english.has(`${base}_other`) ? base : key
}

/** Keys of mails: subject and text of each declared mail, its action if it has one, and the common parts. */
async function mailUses(): Promise<MessageUse[]> {
  const template = 'apps/server/src/modules/mail/mail-template.ts'
  const inAll = [...readFileSync(template, 'utf8').matchAll(/\btext\('(\w+)'\)/g)].map(([, key]) => ({
    key: `mail.${key}`,
    where: template,
  }))
  const ofModules = globSync('apps/server/src/modules/*/*.mails.ts').map(async (where) => {
    const declared: Record<string, Record<string, MailType>> = await import(resolve(where))
    return Object.values(declared)
      .flatMap((mails) => Object.values(mails))
      .flatMap(({ name, feature, leadsOn, leadsElsewhere }) =>
        ['Subject', 'Text', ...(leadsOn ? ['Action'] : []), ...(leadsElsewhere ? ['Other'] : [])].map(
          (part) => `${feature}.${name}${part}`,
        ),
      )
      .map((key) => ({ key, where }))
  })
  return [...inAll, ...(await Promise.all(ofModules)).flat()]
}

/**
 * Keys of notices: title and text of each declared kind, labels of its actions, and further texts of their
 * mails.
 */
function noticeUses(): MessageUse[] {
  const where = 'packages/contracts/src/notice-names.ts'
  const ofKinds = Object.entries(noticeKinds).flatMap(([name, { feature }]) => [
    ...['Title', 'Text'].map((part) => `${feature}.${name}${part}`),
    ...['Action', 'Other'].map((part) => `${feature}.${name}${part}`).filter((key) => english.has(key)),
  ])
  const template = 'apps/server/src/modules/notifications/mail/write-mail.ts'
  const said = [...readFileSync(template, 'utf8').matchAll(/'(mail[A-Z]\w+)'/g)].map(
    ([, key]) => `notifications.${key}`,
  )
  return [
    ...ofKinds.map((key) => ({ key, where })),
    ...said.map((key) => ({ key, where: template })),
    { key: 'notifications.solvedTitle', where: 'apps/server/src/modules/notifications/notice-texts.ts' },
  ]
}

/** Keys of texts in the modules' declarations. */
async function declaredUses(): Promise<MessageUse[]> {
  const files = await declarationFiles()
  return files.flatMap(({ names }) =>
    names.flatMap(({ text, where }) => (text === undefined ? [] : [{ key: text, where }])),
  )
}

/** Keys that the server writes into files and notices: the audit log, reports, alarms, orders, messages to owners. */
function fileUses(): MessageUse[] {
  const files = [
    'apps/server/src/modules/alarms/messages/owner-messages.commands.ts',
    'apps/server/src/modules/alarms/notices/alarm-notice.ts',
    'apps/server/src/modules/alarms/rules/rule-test.commands.ts',
    'apps/server/src/modules/control/loop/round/grid-orders.commands.ts',
    'apps/server/src/modules/directory/audit/audit-csv.ts',
    'apps/server/src/modules/analytics/reports/report-texts.ts',
    'packages/charts/src/report-texts.ts',
  ]
  const keyed = new RegExp(`'((?:${features.join('|')})\\.\\w+)'`, 'g')
  return files.flatMap((where) =>
    [...readFileSync(where, 'utf8').matchAll(keyed)].map(([, key = '']) => ({ key, where })),
  )
}

/**
 * Texts of the kinds of alarms: name of the kind, reasons, settings and choices, and the faults that its rule
 * names. Help for a setting is optional, and so is the text of a preview without known values.
 */
function kindUses(): MessageUse[] {
  return Object.values<AlarmKind<AlarmKindName>>(alarmKinds).flatMap(({ name, fields, reasons }) => {
    const feature = alarmTextFeature(name)
    const folder = name.toLowerCase().replaceAll('_', '-')
    const where = `packages/domain/alarms/kinds/${folder}/${folder}.ts`
    const faults = [...readFileSync(where, 'utf8').matchAll(faultText)].map(([, fault]) => `fault_${fault}`)
    const ofFields = fields.flatMap(({ name: field, choices = [] }) => [
      `setting_${field}`,
      ...choices.map((choice) => `choice_${field}_${choice}`),
      ...(known.has(`${feature}.help_${field}`) ? [`help_${field}`] : []),
    ])
    const why = reasons.map(({ text }) => text)
    const nothing = known.has(`${feature}.nothing`) ? ['nothing'] : []
    return ['name', 'title', 'means', 'helps', ...why, ...nothing, ...faults, ...ofFields].map((key) => ({
      key: `${feature}.${key}`,
      where,
    }))
  })
}

for (const fault of faults) console.error(fault)
process.exitCode = faults.length > 0 ? 1 : 0
