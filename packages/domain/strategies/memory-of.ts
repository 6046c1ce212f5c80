import type { StrategyMemory } from './strategy-kind.ts'

/** Reads values of a memory; those of another type count as unknown, because a kind may have changed. */
export const numberIn = (memory: StrategyMemory | null, name: string): number | null => {
  const value = memory?.[name]
  return typeof value === 'number' ? value : null
}

export const booleanIn = (memory: StrategyMemory | null, name: string): boolean | null => {
  const value = memory?.[name]
  return typeof value === 'boolean' ? value : null
}
