import { useDebouncedCallback, useDebouncedValue } from '@mantine/hooks'

/** Pause in typing after which a search starts. */
const PAUSE_MS = 500

/** The typed text as of the last pause. */
export const useSettled = (typed: string): string => useDebouncedValue(typed, PAUSE_MS)[0]

/** Calls a function after a pause in typing, with the latest text. */
export const useAfterPause = <Args extends unknown[]>(act: (...args: Args) => void) =>
  useDebouncedCallback(act, PAUSE_MS)
