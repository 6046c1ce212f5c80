import { useMemo, useSyncExternalStore } from 'react'
import { readChartPalette } from './chart-palette.ts'

/** Brand and scheme that the page wears, put on it after its first drawing and changed while it is open. */
const wornLook = () => {
  const { theme, scheme } = document.documentElement.dataset
  return `${theme} ${scheme}`
}

function watchLook(onChange: () => void) {
  const observer = new MutationObserver(onChange)
  observer.observe(document.documentElement, { attributeFilter: ['data-theme', 'data-scheme'] })
  return () => observer.disconnect()
}

/** The colours of the look in force. */
export function usePalette() {
  const look = useSyncExternalStore(watchLook, wornLook)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the variables are read from the page, and follow its look
  return useMemo(() => readChartPalette(document.body), [look])
}
