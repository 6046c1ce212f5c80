import { useSyncExternalStore } from 'react'

/** What a person chose: the provider's look, that of their device, or light or dark in any case. */
export type Appearance = 'brand' | 'system' | 'light' | 'dark'

const KEY = 'appearance'
const known: readonly Appearance[] = ['brand', 'system', 'light', 'dark']
const listeners = new Set<() => void>()

/** Kept in the browser too, so that the next visit starts in it. */
export function rememberAppearance(appearance: Appearance): void {
  localStorage.setItem(KEY, appearance)
  for (const listener of listeners) listener()
}

const read = (): Appearance => known.find((name) => name === localStorage.getItem(KEY)) ?? 'brand'

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export const useAppearance = (): Appearance => useSyncExternalStore(subscribe, read)
