import { useSyncExternalStore } from 'react'

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

/** Changes with the look: for who reads colours from the page. */
export const useWornLook = (): string => useSyncExternalStore(watchLook, wornLook)
