import { globSync, readFileSync } from 'node:fs'
import type { StrategyField, StrategyKind } from '../../packages/domain/strategies/strategy-kind.ts'
import { type StrategyKindName, strategyKinds } from '../../packages/domain/strategies/strategy-kinds.ts'
import { strategyTextFeature } from '../../packages/domain/strategies/strategy-texts.ts'
import type { MessageUse } from './message-uses.ts'

/** Where a rule names its reason: `because('watching'`. */
const reasonText = /\bbecause\(\s*'(\w+)'/g

const codeIn = (...patterns: string[]): string =>
  globSync(patterns)
    .filter((path) => !path.endsWith('.test.ts'))
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n')

/**
 * Keys of the reasons that code names. A key may also be chosen before it is passed to `because`, so a known
 * text counts as used if its key is a literal of that code.
 */
function namedKeys(feature: string, code: string, known: ReadonlySet<string>): string[] {
  const named = [...code.matchAll(reasonText)].map(([, key]) => `reason_${key}`)
  const chosen = [...known].flatMap((key) => {
    const [, kind, name] = new RegExp(`^${feature}\\.(reason|fault)_(\\w+)$`).exec(key) ?? []
    return name !== undefined && code.includes(`'${name}'`) ? [`${kind}_${name}`] : []
  })
  return [...named, ...chosen]
}

/** Texts of a field of settings; help is optional. */
const keysOf = ({ name, choices = [] }: StrategyField, feature: string, known: ReadonlySet<string>) => [
  `setting_${name}`,
  ...choices.map((choice) => `choice_${name}_${choice}`),
  ...(known.has(`${feature}.help_${name}`) ? [`help_${name}`] : []),
]

/**
 * Texts of the kinds of strategies (name, settings, choices, reasons and faults), and of the reasons that
 * belong to no kind. Help for a setting and a note for people are optional.
 */
export function strategyUses(known: ReadonlySet<string>): MessageUse[] {
  const ofKinds = Object.values<StrategyKind>(strategyKinds).flatMap(({ name, fields }) => {
    const feature = strategyTextFeature(name as StrategyKindName)
    const where = `packages/domain/strategies/kinds/${name.toLowerCase().replaceAll('_', '-')}`
    const ofFields = fields.flatMap((field) => {
      const of = field.isCommon ? 'strategies' : feature
      return keysOf(field, of, known).map((key) => ({ key: `${of}.${key}`, where }))
    })
    const note = known.has(`${feature}.note`) ? ['note'] : []
    const ofKind = ['name', 'does', ...note, ...namedKeys(feature, codeIn(`${where}/*.ts`), known)]
    return [...ofFields, ...ofKind.map((key) => ({ key: `${feature}.${key}`, where }))]
  })
  const common = [
    'packages/domain/strategies/{*,hours/*,steering/*}.ts',
    'apps/server/src/modules/control/{alone,loop,manual}/**/*.ts',
  ]
  const ofNoKind = namedKeys('strategies', codeIn(...common), known).map((key) => ({
    key: `strategies.${key}`,
    where: common.join(', '),
  }))
  return [...ofKinds, ...ofNoKind]
}
