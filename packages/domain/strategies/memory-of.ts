import type { StrategyMemory } from './strategy-kind.ts'

/**
 * Reads values that a strategy remembered. A value of another type counts as unknown, because the kind may have
 * changed since.
 */
export const numberIn = (memory: StrategyMemory | null, name: string): number | null => {
  const value = memory?.[name]
  return typeof value === 'number' ? value : null
}

export const booleanIn = (memory: StrategyMemory | null, name: string): boolean | null => {
  const value = memory?.[name]
  return typeof value === 'boolean' ? value : null
}
