import { useSyncExternalStore } from 'react'

/** A person's choice: the provider's look, the device's setting, or always light or dark. */
export type Appearance = 'brand' | 'system' | 'light' | 'dark'

const KEY = 'appearance'
const known: readonly Appearance[] = ['brand', 'system', 'light', 'dark']
const listeners = new Set<() => void>()

/** Stored in the browser too, so the next visit starts with it. */
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
