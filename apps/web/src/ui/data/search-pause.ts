import { useDebouncedCallback, useDebouncedValue } from '@mantine/hooks'

/** A search waits until nothing was typed for so long. */
const PAUSE_MS = 500

/** What is typed, as it stood at the last pause. */
export const useSettled = (typed: string): string => useDebouncedValue(typed, PAUSE_MS)[0]

/** Does it once nothing was typed for a while, with what was typed last. */
export const useAfterPause = <Args extends unknown[]>(act: (...args: Args) => void) =>
  useDebouncedCallback(act, PAUSE_MS)
